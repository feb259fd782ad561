import { parseArgs } from "node:util";
import { type FeaturedCity, MAX_CITY_NAME_LENGTH } from "../../shared/api/cities.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { isKnownZone, normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import { openExistingDatabase } from "../database/open-migrated-database.ts";
import type { Database } from "../database/schema.ts";
import { readEnvFile } from "../settings/env-file.mjs";
import { readSettings } from "../settings/settings.ts";
import { selectFeaturedCities } from "./city-routes.ts";

const USAGE = `The featured cities of the page. Changes show at the next page load; no restart is needed.

  npm run cities -- list
  npm run cities -- add NAME ZONE [--position N]
  npm run cities -- rename CITY NAME
  npm run cities -- move CITY N
  npm run cities -- remove CITY

CITY is the name of a featured city, or its id. ZONE is a tzdb name such as Europe/Lisbon. N counts from 1. Put names
with spaces in quotes.`;
const COMMANDS = ["list 0", "add 2", "rename 2", "move 2", "remove 1"];
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

type Cities = readonly FeaturedCity[];

/** What `npm run cities` prints, and its exit code. */
export async function runCities(args: string[], environment: NodeJS.ProcessEnv) {
  try {
    return { code: 0, output: await run(args, environment) };
  } catch (error) {
    return { code: 1, output: `Nothing was changed: ${(error as Error).message}` };
  }
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { position: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  const { position } = values;
  const [command, ...given] = positionals;
  if (values.help || command === undefined) return USAGE;
  if (position !== undefined && command !== "add") throw new Error("--position belongs to add.");
  if (!COMMANDS.includes(`${command} ${given.length}`)) {
    throw new Error(`the arguments don't fit.\n\n${USAGE}`);
  }
  const db = await openExistingDatabase(readSettings(environment));
  try {
    if (command !== "list") {
      await replaceCities(db, (cities) => editCities(cities, command, given, position));
    }
    return formatCities(await listCities(db));
  } finally {
    await db.destroy();
  }
}

/** A row written by hand in SQLite may hold something else than text. */
async function listCities(db: Database): Promise<Cities> {
  const rows: readonly Record<keyof Cities[number], unknown>[] =
    await selectFeaturedCities(db).execute();
  return rows.map(({ id, name, timezone }) => ({
    id: String(id),
    name: String(name),
    timezone: String(timezone),
  }));
}

/** In one transaction. If `edit` throws, nothing is changed. */
async function replaceCities(db: Database, edit: (cities: Cities) => Cities): Promise<void> {
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
      await transaction
        .insertInto("featured_city")
        .values({ ...city, display_order })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...city, display_order }))
        .execute();
    }
  });
}

function editCities(
  cities: Cities,
  command: string,
  [first = "", second = ""]: readonly string[],
  position: string | undefined,
): Cities {
  if (command === "add") {
    const name = checkName(cities, first);
    return insert(cities, { id: newId(cities, name), name, timezone: checkZone(second) }, position);
  }
  const city = cities.find(({ id }) => id === first) ?? cities.find(isCalled(first));
  if (!city) throw new Error(`no featured city is called ${JSON.stringify(first)}.`);
  const others = cities.filter((other) => other !== city);
  if (command === "rename") {
    return cities.with(cities.indexOf(city), { ...city, name: checkName(others, second) });
  }
  return command === "move" ? insert(others, city, second) : others;
}

/** By default at the end. */
function insert(cities: Cities, city: FeaturedCity, position?: string): Cities {
  const last = cities.length + 1;
  const place = Number(position ?? last);
  if (Number.isInteger(place) && place >= 1 && place <= last) {
    return cities.toSpliced(place - 1, 0, city);
  }
  throw new Error(`the position is a whole number from 1 to ${last}.`);
}

/** Ignores case, accents and punctuation. */
function isCalled(name: string) {
  const wanted = normalizeForSearch(name);
  return (city: FeaturedCity) => normalizeForSearch(city.name) === wanted;
}

function checkName(others: Cities, given: string): string {
  const name = given.trim();
  const quoted = JSON.stringify(name);
  const same = others.find(isCalled(name));
  const faults = [
    name === "" && "the name is empty.",
    name.length > MAX_CITY_NAME_LENGTH &&
      `a name has at most ${MAX_CITY_NAME_LENGTH} characters; this one has ${name.length}.`,
    name.search(UNPRINTABLE) >= 0 && `the name ${quoted} contains control characters.`,
    normalizeForSearch(name) === "" && `the name ${quoted} has no letter and no digit.`,
    same && `${escapeControls(same.name)} is a featured city already.`,
  ];
  const fault = faults.find((one) => typeof one === "string");
  if (fault) throw new Error(fault);
  return name;
}

function checkZone(given: string): string {
  const zone = normalizeZoneName(given.trim());
  if (isKnownZone(zone)) return zone;
  throw new Error(`${JSON.stringify(given)} is not a time zone of tzdb.`);
}

/** Ids never change, so after a renaming another city may already have this one. */
function newId(cities: Cities, name: string): string {
  const base = normalizeForSearch(name).replaceAll(" ", "-");
  let id = base;
  for (let next = 2; cities.some((city) => city.id === id); next += 1) id = `${base}-${next}`;
  return id;
}

/** A name written by hand could otherwise command the terminal that shows it. */
function escapeControls(text: string): string {
  return text.replaceAll(UNPRINTABLE, (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`);
}

function formatCities(cities: Cities): string {
  if (cities.length === 0) return "No city is featured.";
  const width = Math.max(...cities.map(({ name }) => escapeControls(name).length));
  return cities
    .map(({ name, timezone, id }, index) => {
      const texts = [escapeControls(name).padEnd(width), timezone, `(${id})`].map(escapeControls);
      return [`${index + 1}`.padStart(2), ...texts].join("  ");
    })
    .join("\n");
}

if (import.meta.main) {
  readEnvFile();
  const { code, output } = await runCities(process.argv.slice(2), process.env);
  console[code === 0 ? "log" : "error"](output);
  process.exitCode = code;
}
