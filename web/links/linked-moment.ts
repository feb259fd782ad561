import { rulesCover } from "../../shared/zones/offset.ts";
import { createStore, useStore } from "../kit/storage/store.ts";
import { loadAllYears } from "../time/all-years.ts";
import {
  readShownInstant,
  showInstant,
  showLinkedInstant,
  subscribeToShownInstant,
} from "../time/shown-instant.ts";
import { nextOccurrence } from "../zones/series/series.ts";
import { lazyInvitation, loadInvitation } from "./invitation/lazy-invitation.ts";
import { type Moment, type MomentLink, parseMomentLink } from "./moment-link.ts";
import { parseReplyLink, type ReplyLink } from "./reply/reply-link.ts";

const NO_LINK: MomentLink = { kind: "none" };
const link = createStore<MomentLink | ReplyLink>(NO_LINK);

/** The URL fragment's moment, until the page shows now again, or its reply; or why the fragment can't be read. */
export function useLinkedMoment(): MomentLink | ReplyLink {
  return useStore(link, NO_LINK);
}

/** Shows the moment of the URL fragment, and of each later fragment. Returns an unsubscribe function. */
export function followFragment(): () => void {
  readFragment();
  window.addEventListener("hashchange", readFragment);
  const unsubscribe = subscribeToShownInstant(clearFragment);
  return () => {
    window.removeEventListener("hashchange", readFragment);
    unsubscribe();
    link.set(NO_LINK);
  };
}

/** Resolves once the invitation is loaded, or could not be, if the fragment is that of a meeting. */
export async function loadLinkedMeeting(): Promise<void> {
  if (isMeeting(link.get())) await loadInvitation();
}

/** In another year than those of the rules once these are loaded, if the link is still the same. */
async function showMoment(moment: MomentLink & { readonly kind: "moment" }): Promise<void> {
  const start = startToShow(moment);
  if (!rulesCover(start)) await loadAllYears().catch(() => undefined);
  if (link.get() === moment) showLinkedInstant(start);
}

function isMeeting(linked: MomentLink | ReplyLink): boolean {
  return linked.kind === "moment" && linked.lengthMinutes !== undefined;
}

function readFragment(): void {
  const previous = link.get();
  const next = parseReplyLink(location.hash) ?? parseMomentLink(location.hash);
  link.set(next);
  if (isMeeting(next)) lazyInvitation.load();
  if (next.kind === "moment") void showMoment(next);
  else if (previous.kind === "moment") showInstant(undefined);
}

/** Removes the moment from the URL once the page shows now again, or a copied or reloaded URL would still show it. */
function clearFragment(): void {
  if (link.get().kind !== "moment" || readShownInstant() !== undefined) return;
  forgetLink();
}

/** Removes what the URL's fragment shows, also from the URL. */
export function forgetLink(): void {
  link.set(NO_LINK);
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** Of a series the next meeting, else the moment itself. */
function startToShow({ instant, series }: Moment): number {
  return (series && nextOccurrence(series, Date.now())?.span.start) ?? instant;
}
