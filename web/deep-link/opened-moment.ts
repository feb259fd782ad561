import { useSyncExternalStore } from "react";
import { type MomentLink, parseMomentLink } from "../../shared/deep-link/moment-link.ts";
import { readShownInstant, showInstant, subscribeToShownInstant } from "../time/shown-instant.ts";

const NOTHING: MomentLink = { kind: "none" };

const listeners = new Set<() => void>();
let opened: MomentLink = NOTHING;

/** What the address's fragment holds: a moment, until the page shows now again, or why it can't be read. */
export function useOpenedMoment(): MomentLink {
  return useSyncExternalStore(subscribe, readOpened, () => NOTHING);
}

/** Shows the moment that the address's fragment holds, now and whenever it is another; the answer ends it. */
export function followFragment(): () => void {
  read();
  window.addEventListener("hashchange", read);
  const endShown = subscribeToShownInstant(leaveMoment);
  return () => {
    window.removeEventListener("hashchange", read);
    endShown();
    change(NOTHING);
  };
}

function read(): void {
  const before: MomentLink = opened;
  const next = parseMomentLink(location.hash);
  change(next);
  if (next.kind === "moment") showInstant(next.instant);
  else if (before.kind === "moment") showInstant(undefined);
}

/** Back at now the address would still say the moment, to who copies it or loads it again. */
function leaveMoment(): void {
  if (opened.kind !== "moment" || readShownInstant() !== undefined) return;
  change(NOTHING);
  history.replaceState(history.state, "", location.pathname + location.search);
}

function change(next: MomentLink): void {
  opened = next;
  for (const listener of listeners) listener();
}

function readOpened(): MomentLink {
  return opened;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
