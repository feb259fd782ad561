import { useEffect, useMemo, useState } from "react";
import * as m from "#messages";
import { reportError } from "../../kit/api/report-error.ts";
import { createLocalMeetings } from "./local-meetings.ts";
import type { MeetingStore } from "./meeting-store.ts";
import { createRemoteMeetings } from "./remote-meetings.ts";
import { meetingStore, reloadMeetings } from "./use-saved-meetings.ts";

interface MeetingOwner {
  /** Undefined for an anonymous visitor. */
  readonly userId: string | undefined;
  /** False too if it could not be asked whether the user is signed in. */
  readonly isSignedIn: boolean;
  readonly isSessionLoading: boolean;
  readonly onSignedOut: () => void;
}

/** Sets whose meetings the page shows, and moves this browser's to the signed-in user's. To be used once per page. */
export function useMeetingOwner(owner: MeetingOwner): void {
  const { userId, isSignedIn, isSessionLoading, onSignedOut } = owner;
  const [local] = useState(createLocalMeetings);
  const store = useMemo(
    () => (userId === undefined ? local : createRemoteMeetings(userId, onSignedOut)),
    [userId, local, onSignedOut],
  );
  useEffect(() => {
    meetingStore.set(isSessionLoading ? undefined : store);
    if (!isSignedIn) return;
    mergeInto(store, local).catch((error: unknown) => reportError(error, m.preferencesNotMerged()));
  }, [store, local, isSignedIn, isSessionLoading]);
}

/** One by one, without links that are saved there. What can't be moved stays in the browser, and is moved at a later load. */
async function mergeInto(store: MeetingStore, local: MeetingStore): Promise<void> {
  const meetings = await local.list();
  if (meetings.length === 0) return;
  const links = new Set((await store.list()).map(({ link }) => link));
  try {
    for (const meeting of meetings) {
      if (!links.has(meeting.link)) await store.saveMeeting(meeting);
      await local.removeMeeting(meeting.id);
    }
  } finally {
    await Promise.all([store, local].map(reloadMeetings));
  }
}
