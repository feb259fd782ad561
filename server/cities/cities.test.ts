import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  FEATURED_CITIES_PATH,
  type FeaturedCities,
  MAX_CITY_NAME_LENGTH,
} from "../../shared/api/cities.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { askApp, buildTestApp } from "../testing/app.ts";
import { makeMigratedDatabase, makeTestFolder, TEST_ENGINE } from "../testing/database.ts";
import { captureLog } from "../testing/server.ts";
import { runCities } from "./cities-command.ts";

test("ten cities are featured, each with an id, a name and a time zone, in order", async () => {
  const response = await askApp(FEATURED_CITIES_PATH);
  expect(response.statusCode).toBe(200);
  const cities = response.json();
  expect(cities).toHaveLength(10);
  expect(cities[0]).toEqual({
    id: "los-angeles",
    name: "Los Angeles",
    timezone: "America/Los_Angeles",
  });
  expect(cities.filter((city: { timezone: string }) => !isKnownZone(city.timezone))).toEqual([]);
});

test.runIf(TEST_ENGINE === "SQLite").each([
  ["a name that is no text", { name: Buffer.from("Lisbon") }],
  ["an id of 5,000 letters", { id: "l".repeat(5000) }],
])("a row with %s is skipped, and logged once", async (_what, change) => {
  const log = captureLog();
  const { app, db } = await buildTestApp({ logLevel: "warn" });
  const row = { id: "lisbon", name: "Lisbon", timezone: "Europe/Lisbon", display_order: 3 };
  await db
    .insertInto("featured_city")
    .values({ ...row, ...change } as never)
    .execute();
  const first = await app.inject(FEATURED_CITIES_PATH);
  expect(first.json()).toHaveLength(10);
  await app.inject(FEATURED_CITIES_PATH);
  expect(log.lines()).toMatchObject([{ level: 40, msg: "featured city skipped", positions: [4] }]);
  expect(log.text()).not.toContain("l".repeat(100));
});

test("a client with a current list gets 304 until the operator changes it, also to a blank zone", async () => {
  const { app, db } = await buildTestApp();
  const { headers } = await app.inject(FEATURED_CITIES_PATH);
  const ask = () =>
    app.inject({ url: FEATURED_CITIES_PATH, headers: { "if-none-match": String(headers.etag) } });
  const again = await ask();
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await db.updateTable("featured_city").set({ timezone: "" }).where("id", "=", "tokyo").execute();
  const changed = await ask();
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toContainEqual({ id: "tokyo", name: "Tokyo", timezone: "" });
});

type Settings = Awaited<ReturnType<typeof makeMigratedDatabase>>;

const command = (
  { dataDir, databaseUrl = "" }: Settings,
  args: readonly string[],
  lines: readonly string[] = [],
) => runCities(args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, () => lines.join("\n"));

/** The command beside an app on the same database. */
async function serve() {
  const settings = await makeMigratedDatabase();
  const { app } = await buildTestApp(settings);
  const featured = async () => (await app.inject(FEATURED_CITIES_PATH)).json<FeaturedCities>();
  const list = async () => (await command(settings, ["list"])).output;
  const set = (...lines: string[]) => command(settings, ["set"], lines);
  return { featured, list, set };
}

describe("npm run cities, beside a running server,", () => {
  test("takes its own list back, and keeps the id of each city, in any order", async () => {
    const { featured, list, set } = await serve();
    const before = await featured();
    const lines = (await list()).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "Los Angeles, America/Los_Angeles",
      "New York, America/New_York",
      "São Paulo, America/Sao_Paulo",
    ]);
    await set(...lines.toReversed());
    expect(await featured()).toEqual(before.toReversed());
  });

  test("takes names with commas, and blank lines, line ends and zones as people write them", async () => {
    const { featured, set } = await serve();
    await set("\uFEFFKraków,Europe/Warsaw\r", "", "  Washington, D.C., america/new_york ");
    expect(await featured()).toEqual([
      { id: "krakow", name: "Kraków", timezone: "Europe/Warsaw" },
      { id: "washington-dc", name: "Washington, D.C.", timezone: "America/New_York" },
    ]);
    expect(await set()).toEqual({ code: 0, output: "" });
    expect(await featured()).toEqual([]);
  });

  test("leaves one of several lists that are set at once", async () => {
    const { featured, set } = await serve();
    const lists = [["Oslo", "Riga"], ["Rome", "Bern", "Oslo"], ["Riga"]];
    const answers = await Promise.all(
      lists.map((names) => set(...names.map((name) => `${name}, Europe/Paris`))),
    );
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(lists).toContainEqual((await featured()).map(({ name }) => name));
  });

  test.runIf(TEST_ENGINE === "SQLite").each([
    ["an unknown zone", "Lisbon, Europe/Lisboa", "names no time zone of tzdb"],
    ["no comma", "Lisbon Europe/Lisbon", "has no zone"],
    ["a city twice", "Lisbon, UTC\nlisbon, UTC", "names a city again"],
    ["no letter in its name", "!?, UTC", "has a name without a letter or digit"],
    ["a long name", `${"é".repeat(MAX_CITY_NAME_LENGTH + 1)}, UTC`, "of more than 60 characters"],
    ["control characters", "Li\u001B[31msbon, UTC", "contains control characters"],
    ["bidirectional controls", "Lis\u202Ebon, UTC", "contains control characters"],
  ])("refuses a list with %s in one sentence, and changes nothing", async (_what, text, fault) => {
    const { featured, set } = await serve();
    const before = await featured();
    const { code, output } = await set("Tokyo, Asia/Tokyo", text);
    expect([code, output]).toEqual([1, expect.stringContaining(fault)]);
    expect(output).toMatch(/^Nothing was changed: the line ".*" .*\.$/);
    expect(await featured()).toEqual(before);
  });
});

describe("npm run cities", () => {
  test.each([
    [[], 0],
    [["--help"], 0],
    [["add"], 1],
    [["list", "all"], 1],
  ])("prints its usage for %j", async (args, code) => {
    const output = expect.stringContaining("npm run cities -- set < cities.txt");
    expect(await command({ dataDir: "", databaseUrl: undefined }, args)).toEqual({ code, output });
  });

  // Of another version: server/database/copy-between-engines.test.ts.
  test.runIf(TEST_ENGINE === "SQLite")("creates no database", async () => {
    const dataDir = join(makeTestFolder(), "mistyped");
    const file = join(dataDir, "world-clock.sqlite");
    expect(await command({ dataDir, databaseUrl: undefined }, ["list"])).toEqual({
      code: 1,
      output: `Nothing was changed: there is no database at ${file}.`,
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});
