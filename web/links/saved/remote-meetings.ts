import {
  type MeetingContent,
  meetingPath,
  meetingsPath,
  type SavedMeeting,
} from "../../../shared/api/meetings.ts";
import { callAsUser, hasCode } from "../../kit/api/call-as-user.ts";
import { notifyTabs, onTabMessage } from "../../kit/storage/tabs.ts";
import type { MeetingStore } from "./meeting-store.ts";

/** Keeps a signed-in user's meetings on the server. `onSignedOut` is called when it no longer accepts the session. */
export function createRemoteMeetings(userId: string, onSignedOut: () => void): MeetingStore {
  const call = callAsUser(onSignedOut);
  return {
    userId,
    async list(): Promise<SavedMeeting[]> {
      return (await call(meetingsPath(userId))).json();
    },
    async saveMeeting({ id, link, release }) {
      const body: MeetingContent = { link, release };
      await (await call(meetingPath(userId, id), { method: "PUT", body })).text();
      notifyTabs("meetings");
    },
    async removeMeeting(id) {
      try {
        await (await call(meetingPath(userId, id), { method: "DELETE" })).text();
      } catch (error) {
        if (!hasCode(error, "meeting_not_found")) throw error;
      }
      notifyTabs("meetings");
    },
    subscribe: (onChange) => onTabMessage("meetings", onChange),
  };
}
