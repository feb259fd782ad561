import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { isUnreachable, reportError } from "../kit/api/report-error.ts";
import { onRetryOccasion } from "../kit/lazy/lazy-part.ts";
import { tabsOf } from "../kit/storage/tabs.ts";
import { showToast } from "../kit/ui/toast.ts";
import { createAccountStore, createSavedCopies } from "./account-store.ts";
import { createBrowserStore, openTextStorage } from "./browser-store.ts";
import { placesLeft } from "./list-entries.ts";
import { meetings, meetingsCalls, meetingsFormat } from "./meetings.ts";
import { addPlace, isMovable, zonesCalls, zonesFormat, zonesList } from "./my-zones-list.ts";
import { endSession, type KnownSession, session, startSession } from "./session.ts";

const COPY_PREFIX = "timezone-preferences-";

let stop: (() => void) | undefined;

/** Shows the lists of who is signed in, or else of this browser, from now on. */
export function followOwner(): void {
  stop ??= follow();
  for (const place of placesLeft.splice(0)) void addPlace(place);
}

export function addToOwner(place: Place): Promise<void> {
  followOwner();
  return addPlace(place);
}

export function forgetOwner(): void {
  stop?.();
  stop = undefined;
}

const zonesCopies = () => createSavedCopies(COPY_PREFIX, zonesFormat());

export const hasSavedCopy = () => zonesCopies().find() !== undefined;

function follow(): () => void {
  const storage = openTextStorage();
  const browserZones = createBrowserStore(zonesFormat(), storage);
  const browserMeetings = createBrowserStore(meetingsFormat, storage);
  const copies = zonesCopies();
  const meetingsCopies = createSavedCopies(`${meetingsFormat.key}-`, meetingsFormat);
  const copyOwner = copies.find()?.userId;
  let shown: string | null | undefined;
  let merged: string | null = null;

  function open(userId: string | null): void {
    if (userId === shown) return;
    shown = userId;
    if (userId === null) {
      zonesList.open(browserZones);
      meetings.open(browserMeetings);
      return;
    }
    const own = { userId, onSignedOut: endSession };
    zonesList.open(createAccountStore({ ...own, copies, tabs: tabsOf("preferences") }, zonesCalls));
    meetings.open(
      createAccountStore(
        { ...own, copies: meetingsCopies, tabs: tabsOf("meetings") },
        meetingsCalls,
      ),
    );
  }

  function check(): void {
    const { userId, status, began } = session.get();
    if (status === "loading") {
      // An anonymous visitor's list shows meanwhile.
      zonesList.open(browserZones);
      return;
    }
    if (status === "known") for (const all of [copies, meetingsCopies]) all.keepOnly(userId);
    open(userId ?? (status === "unknown" ? (copyOwner ?? null) : null));
    if (userId !== null && userId !== merged) void merge(began);
    merged = userId;
  }

  async function merge(began: KnownSession["began"]): Promise<void> {
    const meetingsMerged = meetings.merge(browserMeetings).catch(reportUnmerged);
    try {
      const count = await zonesList.merge(browserZones, isMovable);
      if (began) welcome(began, count);
    } catch (error) {
      reportUnmerged(error);
    }
    await meetingsMerged;
  }

  const lists = [zonesList, meetings];
  const listeners = new AbortController();
  const { signal } = listeners;
  onRetryOccasion(() => {
    for (const list of lists) list.retry();
  }, signal);
  // The page may have been in the back-forward cache for hours.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    session.refetch();
    for (const list of lists) void list.load();
  };
  window.addEventListener("pageshow", onPageShow, { signal });
  const unsubscribe = session.subscribe(check);
  const stopSession = startSession(copyOwner !== undefined);
  return () => {
    listeners.abort();
    unsubscribe();
    stopSession();
    for (const list of lists) list.open(undefined);
  };
}

/** An interrupted merge runs again at the next load. Without a connection, the general sentence says more. */
function reportUnmerged(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  reportError(cause && isUnreachable(cause) ? cause : error, m.preferencesNotMerged());
}

function welcome(began: NonNullable<KnownSession["began"]>, addedZones: number): void {
  showToast({
    title: began === "created" ? m.accountCreatedTitle() : m.accountSignedInTitle(),
    description: m.accountWelcome({ count: addedZones }),
  });
}
