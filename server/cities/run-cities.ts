import { parseArgs } from "node:util";
import { openExistingDatabase } from "../database/open-migrated-database.ts";
import type { Database } from "../database/schema.ts";
import { readSettings } from "../settings/settings.ts";
import {
  addCity,
  type City,
  editCities,
  escapeControls,
  listCities,
  moveCity,
  removeCity,
  renameCity,
} from "./edit-cities.ts";

const USAGE = `The featured cities of the page. Changes show at the next page load; no restart is needed.

  npm run cities -- list
  npm run cities -- add NAME ZONE [--position N]
  npm run cities -- rename CITY NAME
  npm run cities -- move CITY N
  npm run cities -- remove CITY

CITY is the name of a featured city, or its id. ZONE is a tzdb name such as Europe/Lisbon. N counts from 1. Put names
with spaces in quotes.`;

type Edit = (cities: readonly City[]) => readonly City[];

function readCommand(args: string[]): Edit | "list" | "usage" {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { position: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  const [command, first = "", second = ""] = positionals;
  if (values.help || command === undefined) return "usage";
  if (values.position !== undefined && command !== "add") {
    throw new Error("--position belongs to add.");
  }
  const given = `${command} ${positionals.length - 1}`;
  switch (given) {
    case "list 0":
      return "list";
    case "add 2":
      return (cities) =>
        addCity(cities, first, second, Number(values.position ?? cities.length + 1));
    case "rename 2":
      return (cities) => renameCity(cities, first, second);
    case "move 2":
      return (cities) => moveCity(cities, first, Number(second));
    case "remove 1":
      return (cities) => removeCity(cities, first);
    default:
      throw new Error(`the arguments don't fit.\n\n${USAGE}`);
  }
}

function formatList(cities: readonly City[]): string {
  if (cities.length === 0) return "No city is featured.";
  const rows = cities.map(({ name, timezone, id }) => [name, timezone, id].map(escapeControls));
  const nameWidth = Math.max(...rows.map(([name = ""]) => name.length));
  return rows
    .map(([name = "", timezone, id], index) =>
      [String(index + 1).padStart(2), name.padEnd(nameWidth), timezone, `(${id})`].join("  "),
    )
    .join("\n");
}

/** What `npm run cities` prints, and its exit code. */
export async function runCities(args: string[], environment: NodeJS.ProcessEnv) {
  try {
    return { code: 0, output: await run(args, environment) };
  } catch (error) {
    return { code: 1, output: `Nothing was changed: ${(error as Error).message}` };
  }
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const command = readCommand(args);
  if (command === "usage") return USAGE;
  let db: Database | undefined;
  try {
    db = await openExistingDatabase(readSettings(environment));
    if (command !== "list") await editCities(db, command);
    return formatList(await listCities(db));
  } finally {
    await db?.destroy();
  }
}
