import * as m from "#messages";
import { MAX_MEETINGS, type MeetingContent } from "../../../shared/api/meetings.ts";
import { decodeMeeting } from "../../../shared/meeting/meeting-link.ts";
import { readMeetingContent } from "../../services/meetings.ts";

export interface RejectedItem {
  /** Of the item in the file, from 1. */
  readonly position: number;
  readonly sentence: string;
}

export interface ParsedMeetings {
  /** New meetings, in the order of the file; there is room for all of them. */
  readonly added: readonly MeetingContent[];
  /** Meetings with a link that is saved, or that an earlier one in the file has. */
  readonly duplicates: readonly MeetingContent[];
  readonly rejected: readonly RejectedItem[];
}

/** Parses the meetings of a file. Never throws. */
export function parseMeetings(
  items: readonly unknown[],
  saved: readonly MeetingContent[],
): ParsedMeetings {
  const added: MeetingContent[] = [];
  const duplicates: MeetingContent[] = [];
  const rejected: RejectedItem[] = [];
  const links = new Set(saved.map(({ link }) => link));
  for (const [index, item] of items.entries()) {
    const meeting = readMeetingContent(item);
    const reject = (sentence: string) => rejected.push({ position: index + 1, sentence });
    if (!meeting || decodeMeeting(meeting.link).kind === "unreadable")
      reject(m.listFileMeetingUnreadable());
    else if (links.has(meeting.link)) duplicates.push(meeting);
    else if (saved.length + added.length >= MAX_MEETINGS)
      reject(m.errorMeetingsFull({ max: MAX_MEETINGS }));
    else {
      added.push(meeting);
      links.add(meeting.link);
    }
  }
  return { added, duplicates, rejected };
}
