import * as m from "#messages";
import { nextOccurrence } from "../../../shared/meeting/meeting.ts";
import {
  LINK_PARAMETERS,
  type MeetingLink,
  readMeetingUrl,
} from "../../../shared/meeting/meeting-link.ts";
import { rulesCover } from "../../../shared/zones/offset.ts";
import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { createStore, useStore } from "../../kit/storage/store.ts";
import { parseReplyLink, type ReplyLink } from "../../meeting/reply/reply-link.ts";
import { loadAllYears } from "../../time/all-years.ts";
import {
  linkedTitle,
  readShownInstant,
  showInstant,
  showLinkedInstant,
  subscribeToShownInstant,
} from "../../time/shown-instant.ts";

export const lazyInvitation = lazyPart(() => import("../../meeting/invitation/invitation.tsx"));

const NO_LINK: MeetingLink = { kind: "none" };
const link = createStore<MeetingLink | ReplyLink>(NO_LINK);

/** The URL fragment's moment, until the page shows now again, or its reply; or why the fragment can't be read. */
export function useLinkedMoment(): MeetingLink | ReplyLink {
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
    show(NO_LINK);
  };
}

/** Resolves once the invitation is loaded, or could not be, if the fragment is that of a meeting. */
export async function loadLinkedMeeting(): Promise<void> {
  if (isMeeting(link.get())) await lazyInvitation.settle();
}

/** In another year than those of the rules once these are loaded, if the link is still the same. */
async function showMoment(shown: MeetingLink & { readonly kind: "meeting" }): Promise<void> {
  // Of a meeting that repeats the next one.
  const { start } = nextOccurrence(shown.meeting, Date.now()).span;
  if (!rulesCover(start)) await loadAllYears().catch(() => undefined);
  if (link.get() === shown) showLinkedInstant(start);
}

function isMeeting(linked: MeetingLink | ReplyLink): boolean {
  return linked.kind === "meeting" && linked.meeting.lengthMinutes > 0;
}

function show(next: MeetingLink | ReplyLink): void {
  link.set(next);
  const isNamed = next.kind === "meeting" && isMeeting(next);
  linkedTitle.set(isNamed ? (next.meeting.title ?? m.meetingEvent()) : undefined);
}

function readMeeting(): MeetingLink {
  const query = new URLSearchParams(location.search);
  return readMeetingUrl((name) => query.get(name), location.hash);
}

function readFragment(): void {
  const previous = link.get();
  const next = parseReplyLink(location.hash) ?? readMeeting();
  show(next);
  if (isMeeting(next)) lazyInvitation.load();
  if (next.kind === "meeting") void showMoment(next);
  else if (previous.kind === "meeting") showInstant(undefined);
}

/** Removes the moment from the URL once the page shows now again, or a copied or reloaded URL would still show it. */
function clearFragment(): void {
  if (link.get().kind !== "meeting" || readShownInstant() !== undefined) return;
  forgetLink();
}

export function forgetLink(): void {
  // The rest stays as it was written: "?wall", not "?wall=".
  const query = location.search
    .slice(1)
    .split("&")
    .filter((field) => !LINK_PARAMETERS.some((name) => field.startsWith(`${name}=`)))
    .join("&");
  show(NO_LINK);
  history.replaceState(history.state, "", location.pathname + (query && `?${query}`));
}
