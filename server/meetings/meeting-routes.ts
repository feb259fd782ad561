import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  MeetingContent,
  meetingPath,
  meetingsPath,
  SavedMeeting,
  SavedMeetings,
} from "../../shared/api/meetings.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import { NoFields, UserParams } from "../http/schemas.ts";
import { listMeetings, removeMeeting, saveMeeting } from "./meeting-store.ts";

interface Dependencies {
  readonly db: Database;
  readonly sessions: {
    readonly requireOwner: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  };
  readonly now: () => number;
}

const MeetingParams = Type.Object({
  userId: Type.String(),
  id: SavedMeeting.properties.id,
});

export function meetingRoutes(app: App, { db, sessions, now }: Dependencies): void {
  const { requireOwner } = sessions;
  app.get(
    meetingsPath(":userId"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "listMeetings",
        summary: "List the user's saved meetings",
        params: UserParams,
        querystring: NoFields,
        response: { 200: SavedMeetings },
      },
    },
    async (request) => listMeetings(db, request.params.userId),
  );

  app.put(
    meetingPath(":userId", ":id"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "saveMeeting",
        summary: "Save a meeting, or replace the one with this id",
        params: MeetingParams,
        querystring: NoFields,
        body: MeetingContent,
        response: { 200: SavedMeeting },
      },
    },
    async (request) => {
      const { userId, id } = request.params;
      const meeting = { id, ...request.body };
      if (!(await saveMeeting(db, userId, meeting, now()))) throw new Refusal("meetings_full");
      return meeting;
    },
  );

  app.delete(
    meetingPath(":userId", ":id"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "removeMeeting",
        summary: "Remove a saved meeting",
        params: MeetingParams,
        querystring: NoFields,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId, id } = request.params;
      if (!(await removeMeeting(db, userId, id))) throw new Refusal("meeting_not_found");
      return reply.code(204).send(null);
    },
  );
}
