import type { SavedMeeting } from "../../../shared/api/meetings.ts";

/** A person's saved meetings, in the browser or on the server. Its errors are UserErrors if they have a sentence for the visitor. */
export interface MeetingStore {
  /** The user's id, or "anonymous". */
  readonly userId: string;
  /** Those saved first come first. */
  list(): Promise<readonly SavedMeeting[]>;
  /** Adds a meeting at the end, or replaces the one with its id. */
  saveMeeting(meeting: SavedMeeting): Promise<void>;
  /** Succeeds too if there is no such meeting. */
  removeMeeting(id: string): Promise<void>;
  /** Calls `onChange` after a change in another tab. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}
