import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import * as m from "#messages";
import type { MeetingContent, SavedMeeting } from "../../../shared/api/meetings.ts";
import { tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { queryClient, useQuery } from "../../kit/api/query-client.ts";
import { reportError } from "../../kit/api/report-error.ts";
import { useRetries } from "../../kit/api/use-retries.ts";
import { createStore, useStore } from "../../kit/storage/store.ts";
import { showToast } from "../../kit/ui/toast.ts";
import type { MeetingStore } from "./meeting-store.ts";

/** Of the signed-in user, or else of this browser; undefined until it is known which. */
export const meetingStore = createStore<MeetingStore | undefined>(undefined);

export interface SavedMeetingsList {
  /** Those saved first come first; undefined until they are loaded. */
  readonly meetings: readonly SavedMeeting[] | undefined;
  /** Whether they could not be loaded. They are loaded again when the server may be reached again. */
  readonly isError: boolean;
  /**
   * Saves a meeting by its link's fragment, with or without "#", as the rules in use give its times. A link that is saved
   * already keeps its id, and gets their release. Returns undefined, and shows why in a toast, if it can't be saved.
   */
  readonly saveMeeting: (link: string) => Promise<SavedMeeting | undefined>;
  /** Removes a meeting, and shows a toast that can undo it, or that says why it can't be removed. */
  readonly removeMeeting: (id: string) => Promise<void>;
}

/** The visitor's saved meetings, in step with other tabs. */
export function useSavedMeetings(): SavedMeetingsList {
  const store = useStore(meetingStore);
  const { data, isError, refetch } = useQuery(meetingsQuery(store));
  useRetries(isError, refetch);
  useEffect(() => store?.subscribe(() => void reloadMeetings(store)), [store]);
  return { meetings: data, isError, saveMeeting, removeMeeting };
}

function meetingsQuery(store: MeetingStore | undefined) {
  return queryOptions({
    queryKey: ["saved-meetings", store?.userId],
    queryFn: () => store?.list() ?? [],
    enabled: store !== undefined,
    retryOnMount: false,
  });
}

/** Several lists may be on the page: a request under way counts. */
export function reloadMeetings(store: MeetingStore): Promise<void> {
  return queryClient.invalidateQueries(meetingsQuery(store));
}

async function saveMeeting(link: string): Promise<SavedMeeting | undefined> {
  const store = meetingStore.get();
  if (!store) return undefined;
  const content = { link: link.replace(/^#/, ""), release: tzdbRelease() };
  try {
    const same = (await store.list()).find((saved) => saved.link === content.link);
    const meeting = { id: same?.id ?? randomId(), ...content };
    await store.saveMeeting(meeting);
    await reloadMeetings(store);
    return meeting;
  } catch (error) {
    reportError(error, m.meetingNotSaved());
    return undefined;
  }
}

/** Adds meetings that are not saved. Throws if one can't be saved; those before it then are. */
export async function importMeetings(meetings: readonly MeetingContent[]): Promise<void> {
  const store = meetingStore.get();
  if (!store) throw new Error("It is not known whose meetings they are.");
  try {
    for (const meeting of meetings) await store.saveMeeting({ id: randomId(), ...meeting });
  } finally {
    await reloadMeetings(store);
  }
}

async function removeMeeting(id: string): Promise<void> {
  const store = meetingStore.get();
  if (!store) return;
  try {
    const removed = (await store.list()).find((meeting) => meeting.id === id);
    await store.removeMeeting(id);
    if (removed) showRemoved(store, removed);
  } catch (error) {
    reportError(error, m.savedMeetingNotRemoved());
  }
  await reloadMeetings(store);
}

function showRemoved(store: MeetingStore, removed: SavedMeeting): void {
  const restore = async () => {
    await store.saveMeeting(removed).catch((error: unknown) => {
      reportError(error, m.meetingNotSaved());
    });
    await reloadMeetings(store);
  };
  showToast({
    title: m.savedMeetingRemovedTitle(),
    description: m.savedMeetingRemoved(),
    action: { label: m.undo(), run: () => void restore() },
  });
}

/** `crypto.randomUUID` needs a secure context. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
