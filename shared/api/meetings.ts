import { type Static, Type } from "typebox";
import { STORABLE_TEXT } from "../storable-text.ts";
import { TzdbRelease } from "./zone-rules.ts";

export const MAX_MEETINGS = 20;

export const MAX_MEETING_LINK_LENGTH = 4000;

export const MEETINGS_ARE_FULL = `At most ${MAX_MEETINGS} meetings can be saved. Remove one to save another.`;

export const MEETING_ID = "^[\\w-]{1,40}$";

/** The page alone reads more of a link. */
export const MEETING_LINK = STORABLE_TEXT.replace("^", "^at=");

const Id = Type.String({
  pattern: MEETING_ID,
  description: "Chosen by the client, unique within a list",
});

const CONTENT = {
  link: Type.String({
    maxLength: MAX_MEETING_LINK_LENGTH,
    pattern: MEETING_LINK,
    description: 'The fragment of its link without "#"',
  }),
  release: TzdbRelease,
};

export const MeetingContent = Type.Object(CONTENT, { additionalProperties: false });
export type MeetingContent = Static<typeof MeetingContent>;

/** `release` is the tzdb release by whose rules its times were shown when it was saved. */
export const SavedMeeting = Type.Object({ id: Id, ...CONTENT });
export type SavedMeeting = Static<typeof SavedMeeting>;

export const SavedMeetings = Type.Array(SavedMeeting);

export const meetingsPath = (userId: string) => `/api/users/${userId}/meetings`;

export const meetingPath = (userId: string, id: string) => `${meetingsPath(userId)}/${id}`;
