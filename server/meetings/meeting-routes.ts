import { Type } from "typebox";
import {
  MAX_MEETINGS,
  MeetingContent,
  meetingPath,
  meetingsPath,
  SavedMeeting,
  SavedMeetings,
} from "../../shared/api/meetings.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import { type App, type Basics, call, type Owners, UserParams } from "../http/feature.ts";

const MeetingParams = Type.Object({
  userId: Type.String(),
  id: SavedMeeting.properties.id,
});

export function meetingRoutes(app: App, { db, sessions, now }: Basics & Owners): void {
  const ofMeeting = { onRequest: sessions.requireOwner, params: MeetingParams };
  app.get(
    meetingsPath(":userId"),
    call("listMeetings", "List the user's saved meetings", {
      onRequest: sessions.requireOwner,
      params: UserParams,
      response: { 200: SavedMeetings },
    }),
    async (request) => listMeetings(db, request.params.userId),
  );

  app.put(
    meetingPath(":userId", ":id"),
    call("saveMeeting", "Save a meeting, or replace the one with this id", {
      ...ofMeeting,
      body: MeetingContent,
      response: { 200: SavedMeeting },
    }),
    async (request) => {
      const { userId, id } = request.params;
      const meeting = { id, ...request.body };
      await saveMeeting(db, userId, meeting, now());
      return meeting;
    },
  );

  app.delete(
    meetingPath(":userId", ":id"),
    call("removeMeeting", "Remove a saved meeting", {
      ...ofMeeting,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { userId, id } = request.params;
      const { numDeletedRows } = await db
        .deleteFrom("saved_meeting")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refusal("meeting_not_found");
      return reply.code(204).send(null);
    },
  );
}

async function listMeetings(db: Database, userId: string): Promise<SavedMeeting[]> {
  return db
    .selectFrom("saved_meeting")
    .select(["id", "link", "release"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Adds a meeting, or replaces the one with its id. Throws a Refusal if the list is full, or a UserDeletedError. */
async function saveMeeting(
  db: Database,
  userId: string,
  meeting: SavedMeeting,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const meetings = await listMeetings(transaction, userId);
    const isNew = meetings.every(({ id }) => id !== meeting.id);
    if (isNew && meetings.length >= MAX_MEETINGS) throw new Refusal("meetings_full");
    const { link, release } = meeting;
    await transaction
      .insertInto("saved_meeting")
      .values({ user_id: userId, ...meeting, created_at: now })
      .onConflict((conflict) => conflict.columns(["user_id", "id"]).doUpdateSet({ link, release }))
      .execute();
  });
}
