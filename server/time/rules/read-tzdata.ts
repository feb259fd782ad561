import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../../shared/durations.ts";

/** The source of some 450 zones takes 115 kB. */
const MAX_SOURCE_BYTES = 2 ** 20;
/** Zones with a long history take 3 kB. */
const MAX_TZIF_BYTES = 64 * 1024;
const MAX_NAMES = 2000;
const NAME = /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*){0,2}$/;
/** A placeholder for computers whose zone is not set. */
const NO_ZONE = "Factory";

/** Reads every known and every listed name that is there. A link without a file, as in Debian, gets what is read of its target. Throws a TzdataError. */
export async function readZones<Value>(
  folder: string,
  known: Iterable<string>,
  read: (file: Buffer) => Value,
): Promise<ReadonlyMap<string, Value>> {
  const { zones, links } = await listNames(folder);
  const names = [...new Set([...known, ...zones, ...links.keys()])];
  if (names.length > MAX_NAMES) throw new TzdataError(`it has ${names.length} names`);
  const found = new Map<string, Value>();
  for (const name of names) {
    const file = await readFileOf(folder, name, MAX_TZIF_BYTES);
    try {
      if (file) found.set(name, read(file.bytes));
    } catch (error) {
      throw new TzdataError(`${name}: ${(error as Error).message}`);
    }
  }
  for (const name of names) {
    const value = found.get(name) ?? found.get(links.get(name) ?? "");
    if (value) found.set(name, value);
  }
  return found;
}

async function listNames(folder: string) {
  const text = async (name: string) =>
    (await readFileOf(folder, name, MAX_SOURCE_BYTES))?.bytes.toString("latin1");
  const source = await text("tzdata.zi");
  const table = source ?? (await text("zone1970.tab")) ?? (await text("zone.tab")) ?? "";
  const zone = source === undefined ? /^[A-Z,]+\t\S+\t(\S+)/gm : /^Z(?:o|on|one)?\s+(\S+)/gim;
  const links = fieldsOf(source ?? "", /^L(?:i|in|ink)?\s+(\S+)\s+(\S+)/gim);
  return {
    zones: fieldsOf(table, zone).flatMap(([name = ""]) => checkName(name)),
    links: new Map(
      links.flatMap(([target = "", name = ""]) =>
        checkName(name).map((link) => [link, target] as const),
      ),
    ),
  };
}

function fieldsOf(text: string, line: RegExp): string[][] {
  return [...text.matchAll(line)].map(([, ...fields]) => fields);
}

function checkName(name: string): string[] {
  if (!NAME.test(name))
    throw new TzdataError(`it lists the name ${JSON.stringify(name.slice(0, 60))}`);
  return name === NO_ZONE ? [] : [name];
}

const RELEASE = /^(?:# version )?(20\d\d[a-z]{1,2})\s*(?:\n|$)/;
/** Some distributions give all files the same date, such as 1970. */
const FIRST_DATE_MS = Date.UTC(2020, 0, 1);

export class TzdataError extends Error {}

export type Release = Awaited<ReturnType<typeof readRelease>>;

/** Undefined if there is no such file. Throws a TzdataError. */
async function readFileOf(folder: string, name: string, maxBytes: number) {
  const path = join(folder, name);
  try {
    const file = await stat(path);
    // A pipe without a writer would block.
    if (!file.isFile()) throw new TzdataError(`${name} is not a file`);
    if (file.size > maxBytes) throw new TzdataError(`${name} is too large`);
    return { bytes: await readFile(path), modifiedMs: file.mtimeMs };
  } catch (error) {
    if (error instanceof TzdataError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new TzdataError(`${name} can't be read (${code})`);
  }
}

/** The release of a folder of tzdata, which one of two files names. Throws a TzdataError. */
export async function readRelease(folder: string, now: number) {
  for (const name of ["tzdata.zi", "+VERSION"]) {
    const file = await readFileOf(folder, name, MAX_SOURCE_BYTES);
    if (!file) continue;
    const [, release] = RELEASE.exec(file.bytes.toString("latin1")) ?? [];
    if (release === undefined) throw new TzdataError(`${name} names no release`);
    if (Number.parseInt(release, 10) > new Date(now).getUTCFullYear() + 1)
      throw new TzdataError(`${name} names the release ${release}, from the future`);
    const { modifiedMs } = file;
    const publishedMs = Math.floor(modifiedMs / DAY_MS) * DAY_MS;
    const isPlausible = publishedMs >= FIRST_DATE_MS && publishedMs <= now;
    return {
      release,
      modifiedMs,
      /** The date of the file that names the release, to the day; null if it can't be right. */
      publishedMs: isPlausible ? publishedMs : null,
    };
  }
  throw new TzdataError("neither tzdata.zi nor +VERSION is there");
}
