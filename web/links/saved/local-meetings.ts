import * as m from "#messages";
import { MAX_MEETINGS, type SavedMeeting } from "../../../shared/api/meetings.ts";
import { UserError } from "../../kit/api/report-error.ts";
import { parseJson } from "../../kit/storage/parse-json.ts";
import { onStoredChange, openTextStorage } from "../../kit/storage/text-storage.ts";
import type { MeetingStore } from "./meeting-store.ts";
import { readMeeting } from "./read-meeting.ts";

const KEY = "saved-meetings";

/** Stores an anonymous visitor's meetings in local storage, or in memory if the browser blocks that. */
export function createLocalMeetings(): MeetingStore {
  const { getItem, setItem } = openTextStorage();
  const read = () => parseStored(getItem(KEY));

  return {
    userId: "anonymous",
    list: async () => read().meetings,
    async saveMeeting(meeting) {
      const { meetings, unreadable } = read();
      const index = meetings.findIndex(({ id }) => id === meeting.id);
      if (index === -1 && meetings.length >= MAX_MEETINGS) {
        throw new UserError(m.errorMeetingsFull({ max: MAX_MEETINGS }));
      }
      const changed = index === -1 ? [...meetings, meeting] : meetings.with(index, meeting);
      setItem(KEY, JSON.stringify([...changed, ...unreadable]));
    },
    async removeMeeting(removed) {
      const { meetings, unreadable } = read();
      const left = meetings.filter(({ id }) => id !== removed);
      setItem(KEY, JSON.stringify([...left, ...unreadable]));
    },
    subscribe: (onChange) => onStoredChange(KEY, onChange),
  };
}

interface Stored {
  readonly meetings: readonly SavedMeeting[];
  /** What could not be read, which every change writes back unchanged. */
  readonly unreadable: readonly unknown[];
}

function parseStored(text: string | null): Stored {
  if (text === null) return { meetings: [], unreadable: [] };
  const stored = parseJson(text);
  const items: readonly unknown[] = Array.isArray(stored) ? stored : [stored ?? text];
  const meetings = new Map<string, SavedMeeting>();
  const unreadable: unknown[] = [];
  for (const item of items) {
    const meeting = readMeeting(item);
    if (meeting && meetings.size < MAX_MEETINGS && !meetings.has(meeting.id)) {
      meetings.set(meeting.id, meeting);
    } else unreadable.push(item);
  }
  return { meetings: [...meetings.values()], unreadable };
}
