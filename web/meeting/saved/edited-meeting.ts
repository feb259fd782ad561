import type { Meeting } from "../../../shared/meeting/meeting.ts";
import { createStore } from "../../kit/storage/store.ts";
import { isMeetingOpen } from "../../places/is-meeting-open.ts";

interface EditedMeeting {
  readonly meeting: Meeting;
  /** Of the saved meeting that it replaces; undefined for a copy. */
  readonly id: string | undefined;
}

/** The saved meeting that the planner shows in place of the visitor's list. */
export const editedMeeting = createStore<EditedMeeting | undefined>(undefined);

/** Opens a saved meeting in the planner. */
export function editMeeting(edited: EditedMeeting): void {
  editedMeeting.set(edited);
  isMeetingOpen.set(true);
}
