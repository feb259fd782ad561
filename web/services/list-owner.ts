import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { isUnreachable, reportError } from "../kit/api/report-error.ts";
import { onRetryOccasion } from "../kit/lazy/lazy-part.ts";
import { showToast } from "../kit/ui/toast.ts";
import { createAccountStore, createSavedCopies } from "./account-store.ts";
import { createBrowserStore, type EntryFormat, openTextStorage } from "./browser-store.ts";
import { placesLeft } from "./list-entries.ts";
import { meetings, meetingsCalls, meetingsFormat } from "./meetings.ts";
import { addPlace, isMovable, zonesCalls, zonesFormat, zonesList } from "./my-zones-list.ts";
import { type KnownSession, session, startSession } from "./session.ts";
import type { Collection } from "./synced-collection.ts";

let stop: (() => void) | undefined;

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

function ownedList<E extends D & { readonly id: string }, D, C>(
  list: Collection<E, D, C>,
  format: EntryFormat<E, D, C>,
  calls: Parameters<typeof createAccountStore<E, D, C>>[1],
) {
  const storage = openTextStorage();
  const browser = createBrowserStore(format, storage);
  return {
    list,
    copies: createSavedCopies(format, storage),
    /** Null stands for this browser. */
    open: (userId: string | null) =>
      list.open(userId === null ? browser : createAccountStore(userId, calls, format, storage)),
    merge: (isWanted?: (entry: E) => boolean) => list.merge(browser, isWanted),
  };
}

function follow(): () => void {
  const zones = ownedList(zonesList, zonesFormat(), zonesCalls);
  const saved = ownedList(meetings, meetingsFormat, meetingsCalls);
  const owned = [zones, saved];
  const copyOwner = zones.copies.owner();
  let shown: string | null | undefined;
  let merged: string | null = null;

  function check(): void {
    const { userId, status, began } = session.get();
    if (status === "loading") {
      // An anonymous visitor's list shows meanwhile.
      zones.open(null);
      return;
    }
    const owner = userId ?? (status === "unknown" ? (copyOwner ?? null) : null);
    for (const { copies, open } of owned) {
      if (status === "known") copies.keepOnly(userId);
      if (owner !== shown) open(owner);
    }
    shown = owner;
    if (userId !== null && userId !== merged) void merge(began);
    merged = userId;
  }

  async function merge(began: KnownSession["began"]): Promise<void> {
    void saved.merge().catch(reportUnmerged);
    try {
      const count = await zones.merge(isMovable);
      if (!began) return;
      showToast({
        title: began === "created" ? m.accountCreatedTitle() : m.accountSignedInTitle(),
        description: m.accountWelcome({ count }),
      });
    } catch (error) {
      reportUnmerged(error);
    }
  }

  const listeners = new AbortController();
  onRetryOccasion(() => {
    for (const { list } of owned) list.retry();
  }, listeners.signal);
  const unsubscribe = session.subscribe(check);
  const stopSession = startSession(copyOwner !== undefined);
  return () => {
    listeners.abort();
    unsubscribe();
    stopSession();
    for (const { list } of owned) list.open(undefined);
  };
}

/** An interrupted merge runs again at the next load. Without a connection, the general sentence says more. */
function reportUnmerged(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  reportError(cause && isUnreachable(cause) ? cause : error, m.preferencesNotMerged());
}
