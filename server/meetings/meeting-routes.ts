import { Type } from "typebox";
import {
  MeetingContent,
  meetingPath,
  meetingsPath,
  SavedMeeting,
  SavedMeetings,
} from "../../shared/api/meetings.ts";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import { type Basics, call, type Owners, UserParams } from "../http/feature.ts";
import { listMeetings, removeMeeting, saveMeeting } from "./meeting-store.ts";

const MeetingParams = Type.Object({
  userId: Type.String(),
  id: SavedMeeting.properties.id,
});

export function meetingRoutes(app: App, { db, sessions, now }: Basics & Owners): void {
  const { requireOwner } = sessions;
  app.get(
    meetingsPath(":userId"),
    call("listMeetings", "List the user's saved meetings", {
      onRequest: requireOwner,
      params: UserParams,
      response: { 200: SavedMeetings },
    }),
    async (request) => listMeetings(db, request.params.userId),
  );

  app.put(
    meetingPath(":userId", ":id"),
    call("saveMeeting", "Save a meeting, or replace the one with this id", {
      onRequest: requireOwner,
      params: MeetingParams,
      body: MeetingContent,
      response: { 200: SavedMeeting },
    }),
    async (request) => {
      const { userId, id } = request.params;
      const meeting = { id, ...request.body };
      if (!(await saveMeeting(db, userId, meeting, now()))) throw new Refusal("meetings_full");
      return meeting;
    },
  );

  app.delete(
    meetingPath(":userId", ":id"),
    call("removeMeeting", "Remove a saved meeting", {
      onRequest: requireOwner,
      params: MeetingParams,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { userId, id } = request.params;
      if (!(await removeMeeting(db, userId, id))) throw new Refusal("meeting_not_found");
      return reply.code(204).send(null);
    },
  );
}
