import type { ZoneHistory } from "../../../shared/zones/zone-history.ts";
import { RULES_START, YEARS_END } from "../../../shared/zones/zone-rules.ts";
import { readTzifHistory } from "./read-tzif.ts";
import { readFileOf, TzdataError } from "./tzdata-files.ts";

/** The source of some 450 zones takes 115 kB. */
const MAX_SOURCE_BYTES = 2 ** 20;
/** Zones with a long history take 3 kB. */
const MAX_TZIF_BYTES = 64 * 1024;
const MAX_NAMES = 2000;
/** Fewer than Node's threads for files, so that a folder that hangs leaves some to others. */
const READS_AT_ONCE = 2;
const NAME = /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*){0,2}$/;
/** A placeholder for computers whose zone is not set. */
const NO_ZONE = "Factory";

interface Names {
  readonly zones: readonly string[];
  readonly links: ReadonlyMap<string, string>;
}

/** The history from the start of the rules on, of what `readZones` reads. */
export function readTzdata(
  folder: string,
  known: Iterable<string>,
): Promise<ReadonlyMap<string, ZoneHistory>> {
  return readZones(folder, known, (file) =>
    readTzifHistory(file, { start: RULES_START, end: YEARS_END }),
  );
}

/**
 * Reads the file of every known name and every name that a folder of tzdata lists, of what is there. A link may lack a file, because
 * Debian has old names in a package of their own: it gets what is read of its target. Throws a TzdataError.
 */
export async function readZones<Value>(
  folder: string,
  known: Iterable<string>,
  read: (file: Buffer) => Value,
): Promise<ReadonlyMap<string, Value>> {
  const { zones, links } = await listNames(folder);
  const names = [...new Set([...known, ...zones, ...links.keys()])];
  if (names.length > MAX_NAMES) throw new TzdataError(`it has ${names.length} names`);
  const found = new Map<string, Value>();
  const waiting = names.values();
  const readWaiting = async () => {
    for (const name of waiting) {
      const file = await readFileOf(folder, name, MAX_TZIF_BYTES);
      try {
        if (file) found.set(name, read(file.bytes));
      } catch (error) {
        throw new TzdataError(`${name}: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readWaiting));
  for (const name of names) {
    const value = found.get(name) ?? found.get(links.get(name) ?? "");
    if (value) found.set(name, value);
  }
  return found;
}

async function listNames(folder: string): Promise<Names> {
  const text = async (name: string) =>
    (await readFileOf(folder, name, MAX_SOURCE_BYTES))?.bytes.toString("latin1");
  const source = await text("tzdata.zi");
  if (source !== undefined) {
    const links = fieldsOf(source, /^L(?:i|in|ink)?\s+(\S+)\s+(\S+)/gim);
    return {
      zones: fieldsOf(source, /^Z(?:o|on|one)?\s+(\S+)/gim).flatMap(([name = ""]) =>
        checkName(name),
      ),
      links: new Map(
        links.flatMap(([target = "", name = ""]) =>
          checkName(name).map((link) => [link, target] as const),
        ),
      ),
    };
  }
  const table = (await text("zone1970.tab")) ?? (await text("zone.tab")) ?? "";
  const zones = fieldsOf(table, /^[A-Z,]+\t\S+\t(\S+)/gm);
  return { zones: zones.flatMap(([name = ""]) => checkName(name)), links: new Map() };
}

function fieldsOf(text: string, line: RegExp): string[][] {
  return [...text.matchAll(line)].map(([, ...fields]) => fields);
}

function checkName(name: string): string[] {
  if (!NAME.test(name))
    throw new TzdataError(`it lists the name ${JSON.stringify(name.slice(0, 60))}`);
  return name === NO_ZONE ? [] : [name];
}
