import * as m from "#messages";
import {
  MAX_MEETING_LINK_LENGTH,
  MAX_MEETINGS,
  MEETING_ID,
  MEETING_LINK,
  type MeetingContent,
  meetingPath,
  meetingsPath,
  type SavedMeeting,
} from "../../shared/api/meetings.ts";
import { RELEASE_PATTERN } from "../../shared/api/zone-rules.ts";
import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { reportError, showUndoToast } from "../kit/api/report-error.ts";
import { useStore } from "../kit/storage/store.ts";
import type { Call, EntryCalls } from "./account-store.ts";
import type { EntryFormat } from "./browser-store.ts";
import { createCollection } from "./synced-collection.ts";

const ID = new RegExp(MEETING_ID);
const RELEASE = new RegExp(RELEASE_PATTERN);
const LINK = new RegExp(MEETING_LINK, "u");

export const meetings = createCollection<SavedMeeting, MeetingContent, MeetingContent>(
  ({ link }) => link,
);

export const meetingsFormat: EntryFormat<SavedMeeting, MeetingContent, MeetingContent> = {
  key: "saved-meetings",
  copyPrefix: "saved-meetings-",
  max: MAX_MEETINGS,
  readItem(item) {
    const { id } = (item ?? {}) as Partial<Record<string, unknown>>;
    const content = readMeetingContent(item);
    return content && typeof id === "string" && ID.test(id) ? { id, ...content } : undefined;
  },
  newEntry: newMeeting,
  applyChange: (meeting, change) => ({ ...meeting, ...change }),
  fullCode: "meetings_full",
  goneCode: "meeting_not_found",
};

export function readMeetingContent(item: unknown): MeetingContent | undefined {
  const { link, release } = (item ?? {}) as Partial<Record<string, unknown>>;
  if (typeof link !== "string" || typeof release !== "string") return undefined;
  const isLink = link.length <= MAX_MEETING_LINK_LENGTH && LINK.test(link);
  return isLink && RELEASE.test(release) ? { link, release } : undefined;
}

export function meetingsCalls(
  call: Call,
  userId: string,
): EntryCalls<SavedMeeting, MeetingContent, MeetingContent> {
  const load = (signal?: AbortSignal) =>
    call<SavedMeeting[]>(meetingsPath(userId), signal && { signal });
  const put = ({ id, link, release }: SavedMeeting) => {
    const body: MeetingContent = { link, release };
    return call<void>(meetingPath(userId, id), { method: "PUT", body });
  };
  return {
    load,
    async add(content) {
      const meeting = newMeeting(content);
      await put(meeting);
      return meeting;
    },
    async addAll(contents) {
      const links = new Set((await load()).map(({ link }) => link));
      for (const content of contents) if (!links.has(content.link)) await put(newMeeting(content));
    },
    remove: (id) => call(meetingPath(userId, id), { method: "DELETE" }),
    restore: put,
    change: (id, content) => put({ id, ...content }),
    order: async () => {},
  };
}

/** Keeps the id that a meeting of this browser has already, so that no answer that is lost adds it twice. */
function newMeeting(content: MeetingContent & Partial<SavedMeeting>): SavedMeeting {
  const { link, release, id = randomId() } = content;
  return { id, link, release };
}

/** `crypto.randomUUID` needs a secure context. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function useSavedMeetings(): readonly SavedMeeting[] | undefined {
  return useStore(meetings).entries;
}

/** Saves a link's fragment in place of the meeting with an id or the same link. Returns its id; undefined after a toast that says why not. */
export async function saveMeeting(fragment: string, id?: string): Promise<string | undefined> {
  const content = { link: fragment.replace(/^#/, ""), release: tzdbRelease() };
  const known = meetings.get().entries;
  const same = known?.find((one) => (id === undefined ? one.link === content.link : one.id === id));
  try {
    if (!same) return (await meetings.add(content)).id;
    await meetings.change(same.id, content);
    return same.id;
  } catch (error) {
    reportError(error, m.meetingNotSaved());
    return undefined;
  }
}

export async function removeMeeting(id: string): Promise<void> {
  try {
    const undo = await meetings.remove(id);
    const title = m.savedMeetingRemovedTitle();
    showUndoToast(title, m.savedMeetingRemoved(), undo, m.meetingNotSaved());
  } catch (error) {
    reportError(error, m.savedMeetingNotRemoved());
  }
}
