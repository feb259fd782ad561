import { MAX_MEETINGS, type SavedMeeting } from "../../shared/api/meetings.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";

export async function listMeetings(db: Database, userId: string): Promise<SavedMeeting[]> {
  return db
    .selectFrom("saved_meeting")
    .select(["id", "link", "release"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Adds a meeting, or replaces the one with its id. Returns false if the list is full. Throws a UserDeletedError. */
export async function saveMeeting(
  db: Database,
  userId: string,
  meeting: SavedMeeting,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const meetings = await listMeetings(transaction, userId);
    const isNew = meetings.every(({ id }) => id !== meeting.id);
    if (isNew && meetings.length >= MAX_MEETINGS) return false;
    const { link, release } = meeting;
    await transaction
      .insertInto("saved_meeting")
      .values({ user_id: userId, ...meeting, created_at: now })
      .onConflict((conflict) => conflict.columns(["user_id", "id"]).doUpdateSet({ link, release }))
      .execute();
    return true;
  });
}

/** Returns false if the user has no such meeting. */
export async function removeMeeting(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_meeting")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
