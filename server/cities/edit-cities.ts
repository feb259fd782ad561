import { MAX_CITY_NAME_LENGTH } from "../../shared/api/cities.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { isKnownZone, normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import type { Database } from "../database/schema.ts";

export interface City {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
}

/** A sentence for the operator. */
export class CityError extends Error {}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A name written by hand could otherwise command the terminal that shows it. */
export function escapeControls(text: string): string {
  return text.replaceAll(UNPRINTABLE, (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`);
}

/** In the operator's order. A row written by hand in SQLite may hold something else than text. */
export async function listCities(db: Database): Promise<readonly City[]> {
  const rows = await db
    .selectFrom("featured_city")
    .select(["id", "name", "timezone"])
    .orderBy("display_order")
    .orderBy("id")
    .$castTo<Record<keyof City, unknown>>()
    .execute();
  return rows.map(({ id, name, timezone }) => ({
    id: String(id),
    name: String(name),
    timezone: String(timezone),
  }));
}

/** Replaces the list by `edit` of the current one, in one transaction. If `edit` throws, nothing is changed. */
export async function editCities(
  db: Database,
  edit: (cities: readonly City[]) => readonly City[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Locks the rows: of two edits at once, the second waits and sees the first.
    await transaction
      .updateTable("featured_city")
      .set((row) => ({ display_order: row.ref("display_order") }))
      .execute();
    const before = await listCities(transaction);
    const after = edit(before);
    for (const { id } of before) {
      if (after.some((city) => city.id === id)) continue;
      await transaction.deleteFrom("featured_city").where("id", "=", id).execute();
    }
    for (const [display_order, city] of after.entries()) {
      const row = { ...city, display_order };
      const changes = before.includes(city) ? { display_order } : row;
      await transaction
        .insertInto("featured_city")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(changes))
        .execute();
    }
  });
}

/** The list with a new city at `position`, which counts from 1. */
export function addCity(
  cities: readonly City[],
  name: string,
  zone: string,
  position: number,
): readonly City[] {
  const city = {
    name: checkName(cities, name),
    timezone: checkZone(zone),
    id: newId(cities, name),
  };
  return cities.toSpliced(checkPosition(position, cities.length + 1) - 1, 0, city);
}

export function renameCity(cities: readonly City[], from: string, to: string): readonly City[] {
  const city = findCity(cities, from);
  const others = cities.filter((other) => other !== city);
  return cities.with(cities.indexOf(city), { ...city, name: checkName(others, to) });
}

export function moveCity(cities: readonly City[], name: string, position: number): readonly City[] {
  const city = findCity(cities, name);
  const others = cities.filter((other) => other !== city);
  return others.toSpliced(checkPosition(position, cities.length) - 1, 0, city);
}

export function removeCity(cities: readonly City[], name: string): readonly City[] {
  const city = findCity(cities, name);
  return cities.filter((other) => other !== city);
}

function findCity(cities: readonly City[], name: string): City {
  const found = cities.find(({ id }) => id === name) ?? cities.find(isCalled(name));
  if (found) return found;
  throw new CityError(`no featured city is called ${JSON.stringify(name)}.`);
}

/** Ignores case, accents and punctuation. */
function isCalled(name: string) {
  const wanted = normalizeForSearch(name);
  return (city: City) => normalizeForSearch(city.name) === wanted;
}

function checkName(others: readonly City[], given: string): string {
  const name = given.trim();
  if (name === "") throw new CityError("the name is empty.");
  if (name.length > MAX_CITY_NAME_LENGTH) {
    throw new CityError(
      `a name has at most ${MAX_CITY_NAME_LENGTH} characters; this one has ${name.length}.`,
    );
  }
  if (name.search(UNPRINTABLE) >= 0) {
    throw new CityError(`the name ${JSON.stringify(name)} contains control characters.`);
  }
  if (normalizeForSearch(name) === "") {
    throw new CityError(`the name ${JSON.stringify(name)} has no letter and no digit.`);
  }
  const same = others.find(isCalled(name));
  if (same) throw new CityError(`${escapeControls(same.name)} is a featured city already.`);
  return name;
}

function checkZone(given: string): string {
  const zone = normalizeZoneName(given.trim());
  if (isKnownZone(zone)) return zone;
  throw new CityError(`${JSON.stringify(given)} is not a time zone of tzdb.`);
}

function checkPosition(position: number, most: number): number {
  if (Number.isInteger(position) && position >= 1 && position <= most) return position;
  throw new CityError(`the position is a whole number from 1 to ${most}.`);
}

/** Ids never change, so after a renaming another city may already have this one. */
function newId(cities: readonly City[], name: string): string {
  const base = normalizeForSearch(name).replaceAll(" ", "-");
  const taken = new Set(cities.map(({ id }) => id));
  let id = base;
  for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`;
  return id;
}
