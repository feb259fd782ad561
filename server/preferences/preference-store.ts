import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Availability } from "../../shared/api/availability.ts";
import {
  entryKey,
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

/** Appends an entry. Throws a Refusal if the list is full. */
export async function addPreference(
  db: Database,
  userId: string,
  entry: PreferenceDraft,
  now: number,
): Promise<Preference> {
  return changeList(db, userId, async (transaction, list) => {
    const [row] = await append(transaction, userId, list, [entry], now);
    return preferenceOf(userId, row as Row);
  });
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

/** Returns the reordered list. Throws a Refusal if `ids` are not exactly the list's own. */
export async function orderPreferences(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Preference[]> {
  return changeList(db, userId, async (transaction, list) => {
    const present = new Map(list.map((preference) => [preference.id, preference]));
    const isWhole = ids.length === present.size && new Set(ids).size === present.size;
    if (!isWhole || !ids.every((id) => present.has(id))) throw new Refusal("list_changed");
    const order = ids.map((id, displayOrder) => ({ id, displayOrder }));
    await storeOrder(
      transaction,
      order.filter(({ id, displayOrder }) => present.get(id)?.displayOrder !== displayOrder),
    );
    return listPreferences(transaction, userId);
  });
}

export async function removePreference(db: Database, userId: string, id: string): Promise<void> {
  await changeList(db, userId, async (transaction, list) => {
    const removed = list.find((preference) => preference.id === id);
    if (!removed) throw new Refusal("preference_not_found");
    await transaction.deleteFrom("preference").where("id", "=", id).execute();
    await transaction
      .updateTable("preference")
      .set((row) => ({ display_order: row("display_order", "-", 1) }))
      .where("user_id", "=", userId)
      .where("display_order", ">", removed.displayOrder)
      .execute();
  });
}

/** Appends the entries that the list does not have. Throws a Refusal if the list would be too long. */
export async function mergePreferences(
  db: Database,
  userId: string,
  preferences: readonly PreferenceDraft[],
  now: number,
): Promise<Preference[]> {
  return changeList(db, userId, async (transaction, list) => {
    const known = new Set(list.map(entryKey));
    const added = preferences.filter((entry) => {
      const isNew = !known.has(entryKey(entry));
      known.add(entryKey(entry));
      return isNew;
    });
    await append(transaction, userId, list, added, now);
    return listPreferences(transaction, userId);
  });
}

/** Runs `change` on a list that is locked against concurrent changes. Throws a UserDeletedError. */
async function changeList<T>(
  db: Database,
  userId: string,
  change: (transaction: Database, list: Preference[]) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    return change(transaction, await listPreferences(transaction, userId));
  });
}

async function storeOrder(
  db: Database,
  moved: readonly Pick<Preference, "id" | "displayOrder">[],
): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ id, displayOrder }) => sql`(${id}, cast(${displayOrder} as integer))`);
  await sql`
    with moved (id, display_order) as (values ${sql.join(rows)})
    update preference set display_order = moved.display_order from moved where preference.id = moved.id
  `.execute(db);
}

async function append(
  db: Database,
  userId: string,
  list: readonly Preference[],
  entries: readonly PreferenceDraft[],
  now: number,
): Promise<Row[]> {
  if (list.length + entries.length > MAX_PREFERENCES) throw new Refusal("list_full");
  if (entries.length === 0) return [];
  const end = Math.max(-1, ...list.map(({ displayOrder }) => displayOrder)) + 1;
  return db
    .insertInto("preference")
    .values(
      entries.map(({ timezone, customName, cityId, availability }, index) => ({
        id: randomUUID(),
        user_id: userId,
        timezone,
        custom_name: customName,
        city_id: cityId,
        display_order: end + index,
        created_at: now,
        ...availabilityRow(availability),
      })),
    )
    .returning(COLUMNS)
    .execute();
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
