import { readFileSync } from "node:fs";
import { type FeaturedCity, MAX_CITY_NAME_LENGTH } from "../../shared/api/cities.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { isKnownZone, normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import { openExistingDatabase } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { readEnvFile } from "../settings/env-file.mjs";
import { readSettings } from "../settings/settings.ts";
import { selectFeaturedCities } from "./city-routes.ts";

const USAGE = `The featured cities of the page, one a line, such as "Lisbon, Europe/Lisbon". Changes show at the next page load.

  npm run --silent cities -- list > cities.txt
  npm run cities -- set < cities.txt`;
const LINE = /^(.*),\s*(\S+)$/;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

export async function runCities(
  [command, ...more]: readonly string[],
  environment: NodeJS.ProcessEnv,
  readInput: () => string,
) {
  if (more.length > 0 || (command !== "list" && command !== "set")) {
    return { code: command === undefined || command === "--help" ? 0 : 1, output: USAGE };
  }
  let db: Database | undefined;
  try {
    const cities = command === "set" ? readCities(readInput()) : undefined;
    db = await openExistingDatabase(readSettings(environment));
    if (cities) await replaceCities(db, cities);
    const lines = await selectFeaturedCities(db).execute();
    return {
      code: 0,
      output: lines.map(({ name, timezone }) => `${name}, ${timezone}`).join("\n"),
    };
  } catch (error) {
    return { code: 1, output: `Nothing was changed: ${(error as Error).message}` };
  } finally {
    await db?.destroy();
  }
}

async function replaceCities(db: Database, cities: readonly FeaturedCity[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Locks the one row that there always is: of two lists at once, the second waits and replaces the first.
    await transaction
      .updateTable("visit_total")
      .set((row) => ({ total: row.ref("total") }))
      .execute();
    await transaction.deleteFrom("featured_city").execute();
    const rows = cities.map((city, display_order) => ({ ...city, display_order }));
    if (rows.length > 0) await transaction.insertInto("featured_city").values(rows).execute();
  });
}

function readCities(text: string): FeaturedCity[] {
  const cities: FeaturedCity[] = [];
  for (const line of text.replace("\uFEFF", "").split("\n")) {
    if (line.trim() !== "") cities.push(readCity(line.trim(), cities));
  }
  return cities;
}

/** Its id is its name in small letters, so that a city keeps it wherever it stands. */
function readCity(line: string, others: readonly FeaturedCity[]): FeaturedCity {
  const [, name = "", zone = ""] = LINE.exec(line) ?? [];
  const timezone = normalizeZoneName(zone);
  const id = normalizeForSearch(name).replaceAll(" ", "-");
  const faults = [
    zone === "" && "has no zone: write a name, a comma and a zone of tzdb",
    !isKnownZone(timezone) && "names no time zone of tzdb",
    UNPRINTABLE.test(line) && "contains control characters",
    id === "" && "has a name without a letter or digit",
    name.length > MAX_CITY_NAME_LENGTH &&
      `has a name of more than ${MAX_CITY_NAME_LENGTH} characters`,
    others.some((other) => other.id === id) && "names a city again",
  ];
  const fault = faults.find((one) => typeof one === "string");
  if (fault) throw new Error(`the line ${JSON.stringify(line.slice(0, 200))} ${fault}.`);
  return { id, name, timezone };
}

if (import.meta.main) {
  readEnvFile();
  const args = process.argv.slice(2);
  const { code, output } = await runCities(args, process.env, () => readFileSync(0, "utf8"));
  console[code === 0 ? "log" : "error"](output);
  process.exitCode = code;
}
