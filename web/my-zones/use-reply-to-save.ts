import { useEffect, useEffectEvent } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { entryKey, type Preference, type PreferenceDraft } from "../../shared/api/preferences.ts";
import { readAvailability } from "../../shared/availability.ts";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { useStore } from "../kit/storage/store.ts";
import { showToast } from "../kit/ui/toast.ts";
import type { LinkedPlace } from "../links/moment-link.ts";
import { findReplier } from "../links/reply/find-replier.ts";
import { replyToSave } from "../links/reply/reply-stores.ts";
import { listEntries } from "./list-entries.ts";
import { entryFor } from "./missing-entries.ts";
import { nameOf, spokenNameOf } from "./preference-name.ts";
import type { PreferenceStore } from "./preference-store.ts";
import {
  useAddPreference,
  useRemovePreference,
  useRestorePreference,
  useUpdatePreference,
} from "./use-preferences.ts";
import { useRemoveEntry } from "./use-remove-entry.ts";

/** Adds the person of a reply as soon as the list is known, or changes the entry that they have; both can be undone. */
export function useReplyToSave(store: PreferenceStore, isSessionLoading: boolean): void {
  const waiting = useStore(replyToSave);
  const { mutateAsync: add } = useAddPreference(store);
  const { mutateAsync: update } = useUpdatePreference(store);
  const removeEntry = useRemoveEntry(store);
  const replaceEntry = useReplaceEntry(store);

  async function addEntry(draft: PreferenceDraft, index: number) {
    const added = await add(draft);
    showToast({
      title: m.preferencesAddedTitle(),
      description: m.preferencesAdded(),
      action: { label: m.undo(), run: () => removeEntry(added, index) },
    });
  }

  /** A place can't be changed, so an entry with another one takes the place of the earlier one in the list. */
  async function changeEntry(earlier: Preference, draft: PreferenceDraft, index: number) {
    const name = isolate(spokenNameOf(earlier));
    const isSamePlace =
      entryKey({ ...earlier, customName: null }) === entryKey({ ...draft, customName: null });
    const availability = withParticipation(draft.availability, earlier.availability);
    if (isSamePlace && isEqual(availability, earlier.availability)) {
      showToast({ title: m.myZones(), description: m.myZonesListed({ name }) });
      return;
    }
    const change = (to: Availability) => update({ id: earlier.id, availability: to });
    const changed = { ...draft, customName: earlier.customName ?? draft.customName, availability };
    if (isSamePlace) await change(availability);
    else await replaceEntry(earlier, changed, index);
    const undo = () =>
      isSamePlace ? change(earlier.availability ?? {}) : replaceEntry(changed, earlier, index);
    showToast({
      title: m.myZones(),
      description: m.meetingSaved({ name }),
      action: {
        label: m.undo(),
        run: () => void undo().catch((error: unknown) => reportError(error, m.meetingNotSaved())),
      },
    });
  }

  const save = useEffectEvent(async (reply: LinkedPlace) => {
    replyToSave.set(undefined);
    try {
      const { preferences } = await store.list();
      const replier = findReplier(listEntries(preferences), reply);
      const index = preferences.findIndex(({ id }) => id === replier?.id);
      const [earlier] = index < 0 ? [] : preferences.slice(index);
      const draft = entryFor(reply);
      if (!draft) throw new RangeError(`No entry can show ${reply.place.zone}.`);
      if (earlier) await changeEntry(earlier, draft, index);
      else await addEntry(draft, preferences.length);
    } catch (error) {
      reportError(error, m.preferencesAddFailed());
    }
  });

  useEffect(() => {
    if (waiting && !isSessionLoading) void save(waiting);
  }, [waiting, isSessionLoading]);
}

/** Puts an entry where another one is. If that fails, the other one is put back. */
function useReplaceEntry(store: PreferenceStore) {
  const { mutateAsync: remove } = useRemovePreference(store);
  const { mutateAsync: restore } = useRestorePreference(store);
  return async (old: PreferenceDraft, next: PreferenceDraft, index: number) => {
    const { preferences } = await store.list();
    const present = preferences.find((one) => entryKey(one) === entryKey(old));
    if (!present) throw new Error(`${nameOf(old)} is not in the list.`);
    const { id, userId, displayOrder } = present;
    await remove(present);
    try {
      await restore({ preference: { id, userId, displayOrder, ...next }, index });
    } catch (error) {
      await restore({ preference: present, index });
      throw error;
    }
  };
}

/** Whether somebody takes part stays as the organiser chose. */
function withParticipation(
  said: Availability = {},
  { isIncluded }: Availability = {},
): Availability {
  return { ...said, ...(isIncluded === false && { isIncluded }) };
}

function isEqual(one: Availability, other: Availability = {}): boolean {
  return JSON.stringify(readAvailability(one)) === JSON.stringify(readAvailability(other));
}
