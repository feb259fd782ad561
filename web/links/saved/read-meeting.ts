import {
  MAX_MEETING_LINK_LENGTH,
  MEETING_ID,
  MEETING_LINK,
  type MeetingContent,
  type SavedMeeting,
} from "../../../shared/api/meetings.ts";
import { RELEASE_PATTERN } from "../../../shared/api/zone-rules.ts";

const ID = new RegExp(MEETING_ID);
const RELEASE = new RegExp(RELEASE_PATTERN);
const LINK = new RegExp(MEETING_LINK, "u");

/** Reads what was stored in a browser; undefined if it is not a meeting that the server would accept. */
export function readMeeting(item: unknown): SavedMeeting | undefined {
  const { id } = (item ?? {}) as Partial<Record<string, unknown>>;
  const content = readMeetingContent(item);
  return content && typeof id === "string" && ID.test(id) ? { id, ...content } : undefined;
}

/** As `readMeeting`, without an id. */
export function readMeetingContent(item: unknown): MeetingContent | undefined {
  const { link, release } = (item ?? {}) as Partial<Record<string, unknown>>;
  if (typeof link !== "string" || typeof release !== "string") return undefined;
  const isLink = link.length <= MAX_MEETING_LINK_LENGTH && LINK.test(link);
  return isLink && RELEASE.test(release) ? { link, release } : undefined;
}
