import type { Meeting } from "../../../shared/meeting/meeting.ts";
import { meetingId } from "../../../shared/meeting/meeting-link.ts";
import { createStore } from "../../kit/storage/store.ts";
import { isMeetingOpen } from "../../places/answer/shown-place.ts";

interface EditedMeeting {
  readonly meeting: Meeting;
  /** Of the saved meeting that it replaces; undefined if it is not saved. */
  readonly id: string | undefined;
  /** By which calendars know it; undefined for a copy. */
  readonly identity: string | undefined;
  readonly opening: number;
}

/** The saved or received meeting that the planner shows in place of the visitor's list. */
export const editedMeeting = createStore<EditedMeeting | undefined>(undefined);

let openings = 0;

export function editMeeting(meeting: Meeting, id: string | undefined): void {
  open({ meeting, id, identity: meetingId(meeting) });
}

export function copyMeeting(meeting: Meeting): void {
  open({ meeting, id: undefined, identity: undefined });
}

function open(edited: Omit<EditedMeeting, "opening">): void {
  openings += 1;
  editedMeeting.set({ ...edited, opening: openings });
  isMeetingOpen.set(true);
}

export function changePeople(change: (people: Meeting["people"]) => Meeting["people"]): void {
  const edited = editedMeeting.get();
  if (!edited) return;
  const { meeting } = edited;
  editedMeeting.set({ ...edited, meeting: { ...meeting, people: change(meeting.people) } });
}
