import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Availability } from "../../shared/api/availability.ts";
import {
  MAX_PREFERENCES,
  type Preference,
  type PreferenceChange,
  type PreferenceDraft,
} from "../../shared/api/preferences.ts";
import { readAvailability } from "../../shared/availability.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database, Schema } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";

const COLUMNS = [
  "id",
  "timezone",
  "custom_name",
  "city_id",
  "display_order",
  "work_start",
  "work_end",
  "weekend",
  "work_week",
  "is_included",
] as const;

type Row = Pick<Selectable<Schema["preference"]>, (typeof COLUMNS)[number]>;

export async function listPreferences(db: Database, userId: string): Promise<Preference[]> {
  const rows = await db
    .selectFrom("preference")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("display_order")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => preferenceOf(userId, row));
}

export async function updatePreference(
  db: Database,
  userId: string,
  id: string,
  { customName, availability }: PreferenceChange,
): Promise<Preference> {
  const row = await db
    .updateTable("preference")
    .set({
      ...(customName !== undefined && { custom_name: customName }),
      ...(availability && availabilityRow(availability)),
    })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw new Refusal("preference_not_found");
  return preferenceOf(userId, row);
}

/**
 * Makes a list what `change` makes of it, while it is locked against other changes. Entries without an id are new. Returns the list;
 * throws a Refusal if it would be too long, or a UserDeletedError.
 */
export async function changeList(
  db: Database,
  userId: string,
  now: number,
  change: (list: readonly Preference[]) => readonly (Preference | PreferenceDraft)[],
): Promise<Preference[]> {
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const list = await listPreferences(transaction, userId);
    const changed = change(list);
    const removed = list.filter((entry) => !changed.includes(entry));
    const added = changed.flatMap((entry, at) =>
      "id" in entry ? [] : newRow(userId, entry, at, now),
    );
    const moved = changed.flatMap((entry, at) =>
      "id" in entry && entry.displayOrder !== at ? sql`(${entry.id}, cast(${at} as integer))` : [],
    );
    if (added.length > 0 && changed.length > MAX_PREFERENCES) throw new Refusal("list_full");
    for (const { id } of removed) {
      await transaction.deleteFrom("preference").where("id", "=", id).execute();
    }
    if (added.length > 0) await transaction.insertInto("preference").values(added).execute();
    if (moved.length > 0) {
      await sql`
        with moved (id, display_order) as (values ${sql.join(moved)})
        update preference set display_order = moved.display_order from moved where preference.id = moved.id
      `.execute(transaction);
    }
    return listPreferences(transaction, userId);
  });
}

function newRow(
  userId: string,
  { timezone, customName, cityId, availability }: PreferenceDraft,
  displayOrder: number,
  now: number,
) {
  return {
    id: randomUUID(),
    user_id: userId,
    timezone,
    custom_name: customName,
    city_id: cityId,
    display_order: displayOrder,
    created_at: now,
    ...availabilityRow(availability),
  };
}

function preferenceOf(userId: string, row: Row): Preference {
  const availability = availabilityOf(row);
  return {
    id: row.id,
    userId,
    timezone: row.timezone,
    customName: row.custom_name,
    cityId: row.city_id,
    ...(availability && { availability }),
    displayOrder: row.display_order,
  };
}

function availabilityRow(availability: Availability = {}) {
  const { hours, weekend, week, isIncluded } = readAvailability(availability) ?? {};
  return {
    work_start: hours?.start ?? null,
    work_end: hours?.end ?? null,
    weekend: weekend?.join("") ?? null,
    work_week: week ? JSON.stringify(week) : null,
    is_included: isIncluded === false ? 0 : null,
  };
}

/** Undefined if everything has its default. An older server beside this one changes hours and weekend, and not the week. */
function availabilityOf(row: Row): Availability | undefined {
  const { work_start: start, work_end: end, weekend, work_week, is_included } = row;
  const hasWeek = work_week !== null && start === null && weekend === null;
  const availability: Availability = {
    ...(hasWeek && { week: JSON.parse(work_week) }),
    ...(start !== null && end !== null && { hours: { start, end } }),
    ...(weekend !== null && { weekend: Array.from(weekend, Number) }),
    ...(is_included === 0 && { isIncluded: false }),
  };
  return Object.keys(availability).length > 0 ? availability : undefined;
}
