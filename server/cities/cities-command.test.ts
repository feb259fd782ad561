import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  FEATURED_CITIES_PATH,
  type FeaturedCities,
  MAX_CITY_NAME_LENGTH,
} from "../../shared/api/cities.ts";
import { openDatabase } from "../database/open-database.ts";
import { buildTestApp } from "../testing/app.ts";
import {
  makeMigratedDatabase,
  makeTestDatabase,
  makeTestFolder,
  TEST_ENGINE,
} from "../testing/database.ts";
import { runCities } from "./cities-command.ts";

const COMMAND = fileURLToPath(new URL("./cities-command.ts", import.meta.url));

type Settings = Awaited<ReturnType<typeof makeTestDatabase>>;

describe("npm run cities, beside a running server,", () => {
  test.runIf(TEST_ENGINE === "SQLite")(
    "runs in a process of its own, as npm starts it",
    async () => {
      const { settings, featured } = await serve();
      const added = await runProcess(settings, "add", "Lisbon", "Europe/Lisbon");
      expect([added.code, added.output]).toEqual([0, expect.stringContaining("11  Lisbon  ")]);
      expect((await featured()).at(-1)?.name).toBe("Lisbon");
      const refused = await runProcess(settings, "add", "Lisbon", "Europe/Lisbon");
      expect(refused).toEqual({
        code: 1,
        output: "Nothing was changed: Lisbon is a featured city already.\n",
      });
    },
  );

  test("adds, renames, moves and removes cities, and the server shows each change at once", async () => {
    const { cities, featured } = await serve();
    const before = await featured();
    expect(before).toHaveLength(10);

    expect((await cities("add", "  Lisbon ", "europe/lisbon", "--position", "2")).code).toBe(0);
    expect(await featured()).toEqual(
      before.toSpliced(1, 0, { id: "lisbon", name: "Lisbon", timezone: "Europe/Lisbon" }),
    );
    await cities("add", "Kraków", "Europe/Warsaw");
    expect((await featured()).at(-1)).toEqual({
      id: "krakow",
      name: "Kraków",
      timezone: "Europe/Warsaw",
    });
    await cities("rename", "lisbon", "Lisboa");
    expect((await featured())[1]).toEqual({
      id: "lisbon",
      name: "Lisboa",
      timezone: "Europe/Lisbon",
    });
    await cities("move", "krakow", "1");
    expect((await featured()).slice(0, 3).map(({ name }) => name)).toEqual([
      "Kraków",
      "Los Angeles",
      "Lisboa",
    ]);
    await cities("remove", "SAO PAULO");
    expect((await featured()).map(({ id }) => id)).not.toContain("sao-paulo");
  });

  test("lists the cities in order, with position, name, zone and id", async () => {
    const { cities } = await serve();
    const { code, output } = await cities("list");
    expect(code).toBe(0);
    expect(output.split("\n")[0]).toBe(" 1  Los Angeles  America/Los_Angeles  (los-angeles)");
    expect(output.split("\n")[2]).toBe(" 3  São Paulo    America/Sao_Paulo  (sao-paulo)");
    expect(output.trimEnd().split("\n")).toHaveLength(10);
  });

  test("escapes control characters that somebody wrote into the table", async () => {
    const { settings, cities } = await serve();
    const db = openDatabase(settings);
    const odd = { name: "Tok\u001B[2Jyo", timezone: "Asia/\u202EToyko\n", id: "\u009Btokyo" };
    await db.updateTable("featured_city").set(odd).where("id", "=", "tokyo").execute();
    await db.destroy();
    const { output } = await cities("list");
    expect(output.split("\n")[8]).toBe(
      String.raw` 9  Tok\u{1b}[2Jyo  Asia/\u{202e}Toyko\u{a}  (\u{9b}tokyo)`,
    );
    expect((await cities("rename", "Paris", "tok2jyo")).output).not.toContain("\u001B");
  });

  test("adds a city under the former name of a renamed one", async () => {
    const { cities, featured } = await serve();
    await cities("rename", "London", "Greenwich");
    expect((await cities("add", "London", "Europe/London")).code).toBe(0);
    expect((await featured()).at(-1)?.id).toBe("london-2");
  });

  test("removes the last city, and says that none is left", async () => {
    const { settings, cities, featured } = await serve();
    const db = openDatabase(settings);
    await db.deleteFrom("featured_city").where("id", "!=", "tokyo").execute();
    await db.destroy();
    expect(await cities("remove", "Tokyo")).toEqual({ code: 0, output: "No city is featured.\n" });
    expect(await featured()).toEqual([]);
  });

  test("applies every one of several changes at once", async () => {
    const { cities, featured } = await serve();
    const names = ["Oslo", "Riga", "Rome", "Bern"];
    await Promise.all(names.map((name) => cities("add", name, "Europe/Paris")));
    const added = (await featured()).slice(10).map(({ name }) => name);
    expect(added.toSorted()).toEqual(names.toSorted());
  });

  const REFUSED: readonly (readonly [string, readonly string[], string])[] = [
    [
      "an unknown zone",
      ["add", "Lisbon", "Europe/Lisboa"],
      '"Europe/Lisboa" is not a time zone of tzdb.\n',
    ],
    ["a name that is taken", ["add", "sao paulo", "UTC"], "São Paulo is a featured city already."],
    ["a new name that is taken", ["rename", "Paris", "tokyo"], "Tokyo is a featured city already."],
    ["a city that is not featured", ["remove", "Ys"], 'no featured city is called "Ys".'],
    ["an empty name", ["add", "  ", "UTC"], "the name is empty."],
    ["a name without a letter", ["add", "!?", "UTC"], 'the name "!?" has no letter and no digit.'],
    [
      "a name that is too long",
      ["rename", "Paris", "é".repeat(MAX_CITY_NAME_LENGTH + 1)],
      "a name has at most 60 characters; this one has 61.",
    ],
    [
      "a name with control characters",
      ["add", "Li\u001B[31msbon", "UTC"],
      String.raw`the name "Li\u001b[31msbon" contains control characters.`,
    ],
    [
      "a name with bidirectional controls",
      ["add", "Lis\u202Ebon", "UTC"],
      "contains control characters.",
    ],
    ["a position of 0", ["move", "Paris", "0"], "the position is a whole number from 1 to 10."],
    ["a position that is no number", ["move", "Paris", "up"], "a whole number from 1 to 10."],
    ["a position past the end", ["add", "X", "UTC", "--position", "12"], "from 1 to 11."],
    ["too few arguments", ["add", "Lisbon"], "the arguments don't fit.\n\nThe featured cities"],
    ["an unknown command", ["drop", "Paris"], "npm run cities -- list"],
    ["a misplaced option", ["list", "--position", "1"], "--position belongs to add."],
    ["an unknown option", ["list", "--all"], "Unknown option '--all'"],
  ];
  test.runIf(TEST_ENGINE === "SQLite")(
    "refuses bad input with one sentence and exit code 1, and changes nothing",
    async () => {
      const { cities, featured } = await serve();
      const before = await featured();
      for (const [what, args, sentence] of REFUSED) {
        const { code, output } = await cities(...args);
        expect([what, code, output]).toEqual([what, 1, expect.stringContaining(sentence)]);
        expect(output).toMatch(/^Nothing was changed: /);
      }
      expect(await featured()).toEqual(before);
    },
  );
});

describe("npm run cities", () => {
  test.each([[[]], [["--help"]]])("prints its usage for %j", async (args) => {
    const { code, output } = await command({ dataDir: "", databaseUrl: undefined }, args);
    expect([code, output]).toEqual([0, expect.stringContaining("npm run cities -- add NAME ZONE")]);
  });

  test.runIf(TEST_ENGINE === "SQLite")("creates no database", async () => {
    const dataDir = join(makeTestFolder(), "mistyped");
    const { code, output } = await command({ dataDir, databaseUrl: undefined }, ["list"]);
    const file = join(dataDir, "world-clock.sqlite");
    expect([code, output]).toEqual([1, `Nothing was changed: there is no database at ${file}.\n`]);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("migrates no database, and leaves one of a newer version alone", async () => {
    const settings = await makeTestDatabase();
    const empty = openDatabase(settings);
    await sql`select 1`.execute(empty);
    await empty.destroy();
    const unused = await command(settings, ["list"]);
    expect([unused.code, unused.output]).toEqual([
      1,
      expect.stringContaining("was last used by an older World Clock, or by none"),
    ]);

    const { settings: newer, cities } = await serve();
    const db = openDatabase(newer);
    await sql`insert into kysely_migration values ('999-later', '2027-01-01')`.execute(db);
    await db.destroy();
    const refused = await cities("list");
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining("was used by a newer World Clock"),
    ]);
  });
});

/** The command beside an app on the same database. */
async function serve() {
  const settings = await makeMigratedDatabase();
  const { app } = await buildTestApp(settings);
  const featured = async () => (await app.inject(FEATURED_CITIES_PATH)).json<FeaturedCities>();
  return { settings, featured, cities: (...args: string[]) => command(settings, args) };
}

/** `output` is all that the command prints. */
async function command({ dataDir, databaseUrl = "" }: Settings, args: string[]) {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { code, output } = await runCities(args, environment);
  return { code, output: `${output}\n` };
}

/** Runs the command in a process of its own, as npm does. */
async function runProcess({ dataDir, databaseUrl = "" }: Settings, ...args: string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  const child = execFile(
    process.execPath,
    [COMMAND, ...args],
    {
      // Away from the project's .env.
      cwd: makeTestFolder(),
      env: {
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
      },
    },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
  );
  return promise;
}
