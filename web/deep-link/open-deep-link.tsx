import type { ReactNode } from "react";
import { findCity } from "../../shared/deep-link/find-city.ts";
import { DeepLinkNote } from "./deep-link-note.tsx";
import { followFragment } from "./opened-moment.ts";

const NAME_SHOWN_AT_MOST = 60;

interface OpenedDeepLink {
  /** The city that the address asks for, in place of the visitor's own. */
  readonly city?: { readonly place: string; readonly zone: string; readonly assumption: ReactNode };
  readonly note: ReactNode;
}

/** Shows what the page's address asks for: a city in place of the visitor's own, a moment in place of now. */
export function openDeepLink(): OpenedDeepLink {
  followFragment();
  const asked = new URLSearchParams(location.search).get("city")?.trim() ?? "";
  const found = findCity(asked);
  if (!found) return { note: <DeepLinkNote refusal={asked && refuse(asked)} /> };
  const { name, zone } = found;
  const assumption = (
    <>
      This is the time in {name}, not where you are.{" "}
      <a href="/" className="inline-flex min-h-11 items-center underline">
        Show my own time
      </a>
    </>
  );
  return { city: { place: name, zone, assumption }, note: <DeepLinkNote refusal="" /> };
}

function refuse(asked: string): string {
  const name = asked.length > NAME_SHOWN_AT_MOST ? `${asked.slice(0, NAME_SHOWN_AT_MOST)}…` : asked;
  return `No city here goes by “${name.toWellFormed()}”, so the page shows your own time.`;
}
