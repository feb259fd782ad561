import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../../shared/durations.ts";

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
export async function readFileOf(
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
