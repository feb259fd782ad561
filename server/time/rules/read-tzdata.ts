import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../../shared/durations.ts";

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

const RELEASE = /^(?:# version )?(20\d\d[a-z]{1,2})\s*$/;
const MAX_LINE_BYTES = 80;
/** Some distributions give all files the same date, such as 1970. */
const FIRST_DATE_MS = Date.UTC(2020, 0, 1);

export class TzdataError extends Error {}

export interface Release {
  readonly release: string;
  /** The date of the file that names the release, to the day; null if it can't be right. */
  readonly publishedMs: number | null;
  readonly modifiedMs: number;
}

/** Reads at most `maxBytes` of a file; undefined if there is none. Throws a TzdataError. */
async function readFileOf(
  folder: string,
  name: string,
  maxBytes: number,
  { isWhole = true } = {},
): Promise<{ readonly bytes: Buffer; readonly modifiedMs: number } | undefined> {
  let file: FileHandle | undefined;
  try {
    // A pipe without a writer would block.
    file = await open(join(folder, name), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await file.stat();
    if (!stats.isFile()) throw new TzdataError(`${name} is not a file`);
    const buffer = Buffer.alloc(Math.min(stats.size, maxBytes) + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    if (isWhole && bytesRead > maxBytes) throw new TzdataError(`${name} is too large`);
    return { bytes: buffer.subarray(0, bytesRead), modifiedMs: stats.mtimeMs };
  } catch (error) {
    if (error instanceof TzdataError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !(await isLink(join(folder, name)))) return undefined;
    throw new TzdataError(`${name} can't be read (${code === "ENOENT" ? "broken link" : code})`);
  } finally {
    await file?.close();
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** The release of a folder of tzdata. Reads one small file, or two. Throws a TzdataError. */
export async function readRelease(folder: string, now: number): Promise<Release> {
  for (const name of ["tzdata.zi", "+VERSION"]) {
    const file = await readFileOf(folder, name, MAX_LINE_BYTES, { isWhole: false });
    if (!file) continue;
    const [line = ""] = file.bytes.toString("latin1").split("\n", 1);
    const [, release] = RELEASE.exec(line) ?? [];
    if (release === undefined) throw new TzdataError(`${name} names no release`);
    if (Number.parseInt(release, 10) > new Date(now).getUTCFullYear() + 1)
      throw new TzdataError(`${name} names the release ${release}, from the future`);
    const { modifiedMs } = file;
    const publishedMs = Math.floor(modifiedMs / DAY_MS) * DAY_MS;
    const isPlausible = publishedMs >= FIRST_DATE_MS && publishedMs <= now;
    return { release, publishedMs: isPlausible ? publishedMs : null, modifiedMs };
  }
  if (!(await isLink(folder))) throw new TzdataError("there is no such folder");
  throw new TzdataError("neither tzdata.zi nor +VERSION is there");
}
