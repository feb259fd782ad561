import { closeSync, fstatSync, openSync, read, readSync } from "node:fs";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { Arena } from "./arena.ts";
import type { BuiltIndex, IndexData } from "./index-data.ts";

export interface PreparedIndex {
  readonly data: IndexData;
  /** Reads the own name of a place, by its rank, and another one. */
  readonly readNames: (rank: number, ordinal: number) => { own: string; other: string };
}

/** A prepared index in a file, or in memory if none could be written. */
interface Source {
  readonly size: number;
  readonly read: (position: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
  readonly readNow: (position: number, length: number) => Buffer;
}

/** JSON, before the columns and the text. */
interface Prelude extends Omit<IndexData, "columns"> {
  /** What the index was made from. */
  readonly key: string;
  readonly columns: readonly (readonly [name: string, kind: "bytes" | "numbers", count: number])[];
  readonly columnBytes: number;
  readonly checksum: number;
  readonly textBytes: number;
}

const readAsync = promisify(read);
const LENGTH_BYTES = 4;
const TAB = 0x09;
/** Large places are found again and again. Their names take less than 1 MB. */
const MAX_RECENT = 1000;

export function encodeIndex({ data, text }: BuiltIndex, key: string): Uint8Array<ArrayBuffer> {
  const columns = new Uint8Array(data.columns.keys.buffer);
  const prelude: Prelude = {
    ...data,
    key,
    columns: Object.entries(data.columns).map(
      ([name, column]: [string, Uint8Array | Uint32Array]) => [
        name,
        column instanceof Uint8Array ? "bytes" : "numbers",
        column.length,
      ],
    ),
    columnBytes: columns.length,
    checksum: crc32(columns),
    textBytes: text.length,
  };
  const json = Buffer.from(JSON.stringify(prelude));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  return new Uint8Array(Buffer.concat([length, json, columns, text]));
}

/** Throws for a file that is cut off, damaged or made from something else. Otherwise the file stays open. */
export async function openIndexFile(path: string, key: string): Promise<PreparedIndex> {
  const file = openSync(path, "r");
  const source: Source = {
    size: fstatSync(file).size,
    async read(position, length) {
      const { buffer } = await readAsync(file, new Uint8Array(length), 0, length, position);
      return buffer;
    },
    readNow(position, length) {
      const buffer = Buffer.allocUnsafeSlow(length);
      readSync(file, buffer, 0, length, position);
      return buffer;
    },
  };
  try {
    return await decodeIndex(source, key);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

export async function openIndexBytes(
  bytes: Uint8Array<ArrayBuffer>,
  key: string,
): Promise<PreparedIndex> {
  const source: Source = {
    size: bytes.length,
    read: async (position, length) => bytes.slice(position, position + length),
    readNow: (position, length) => Buffer.from(bytes.buffer, position, length),
  };
  return decodeIndex(source, key);
}

async function decodeIndex(source: Source, key: string): Promise<PreparedIndex> {
  const length = Buffer.from(await source.read(0, LENGTH_BYTES)).readUInt32LE();
  const columnsStart = LENGTH_BYTES + length;
  if (length > source.size) throw new RangeError("The prepared places are damaged.");
  const json = Buffer.from(await source.read(LENGTH_BYTES, length)).toString();
  const { columns: list, ...prelude }: Prelude = JSON.parse(json);
  const textStart = columnsStart + prelude.columnBytes;
  if (prelude.key !== key || source.size !== textStart + prelude.textBytes) {
    throw new RangeError("The prepared places are out of date, or cut off.");
  }
  const bytes = await source.read(columnsStart, prelude.columnBytes);
  if (crc32(bytes) !== prelude.checksum) throw new RangeError("The prepared places are damaged.");
  const arena = new Arena(bytes.length, bytes.buffer);
  const columns = Object.fromEntries(
    list.map(([name, kind, count]) => [name, arena[kind](count)]),
  ) as unknown as IndexData["columns"];
  const { header, countries, zoneCities } = prelude;
  const recent = new Map<number, Buffer>();

  function readText(rank: number): Buffer {
    const start = columns.textStarts[rank] as number;
    const names = source.readNow(
      textStart + start,
      (columns.textStarts[rank + 1] as number) - start,
    );
    const [oldest] = recent.keys();
    if (recent.size >= MAX_RECENT && oldest !== undefined) recent.delete(oldest);
    recent.set(rank, names);
    return names;
  }

  return {
    data: { header, countries, zoneCities, columns },
    readNames(rank, ordinal) {
      const names = recent.get(rank) ?? readText(rank);
      return { own: nameAt(names, 0), other: nameAt(names, ordinal) };
    },
  };
}

function nameAt(names: Buffer, ordinal: number): string {
  let start = 0;
  for (let before = 0; before < ordinal; start += 1) if (names[start] === TAB) before += 1;
  return names.toString("utf8", start, names.indexOf(TAB, start));
}
