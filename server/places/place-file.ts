import { promisify } from "node:util";
import { brotliCompressSync, brotliDecompress, constants } from "node:zlib";
import type { Arena } from "./arena.ts";

/** Numbers of each place, in the order of the file. */
export const COLUMNS = [
  /** A GeoNames id, or the index of an own id in the header. */
  "ids",
  /** Thousandths of a degree, counted from -90° and -180°. */
  "latitudes",
  "longitudes",
  "populations",
  /** Indexes of the header's tables. */
  "zones",
  "regions",
  "kinds",
] as const;
type Column = (typeof COLUMNS)[number];

export const PLACE_KINDS = { town: 0, section: 1, regionCapital: 2, countryCapital: 3 } as const;

/** GeoNames has no ids this small, so they stand for `ownIds`. */
export const FIRST_GEONAMES_ID = 1000;
const COORDINATE_SCALE = 1000;
const SOUTH_POLE = 90;
const DATE_LINE = 180;

export interface PlaceFileHeader {
  /** The day of the newest data, as YYYY-MM-DD. */
  readonly dataDate: string;
  /** A hash of everything that the file is made from. */
  readonly sources: string;
  readonly zones: readonly string[];
  /** For the id of each zone that has places the one that it is named after, or else its largest. */
  readonly zoneCities: readonly NamedPlaceIndex[];
  readonly countries: readonly PlaceCountry[];
  /** Sorted by country. The first region of each country has no name, for places without a region. */
  readonly regions: readonly PlaceRegion[];
  /** The names and abbreviations of countries and regions, sorted by their keys. */
  readonly areas: readonly PlaceArea[];
  readonly ownIds: readonly string[];
  readonly nameCount: number;
  /** Names of our own table that no place has, each with the place that they stand for. */
  readonly extraNames: readonly NamedPlaceIndex[];
  /** IATA codes of airports, each with its town. */
  readonly airports: readonly NamedPlaceIndex[];
}

type NamedPlaceIndex = readonly [name: string, place: number];

export interface PlaceCountry {
  readonly code: string;
  /** The codes of ISO 3166, with two letters and with three. */
  readonly codes: readonly string[];
  /** In English, the usual one first. */
  readonly names: readonly string[];
  /** In the other languages of the page. */
  readonly foreignNames: readonly string[];
  /** In more languages. */
  readonly otherNames: readonly string[];
}

/** A key of `normalizeForSearch`, and the indexes of the country and region that it names; without a region the country. */
export type PlaceArea = readonly [key: string, country: number, region?: number];

export interface PlaceRegion {
  readonly country: number;
  /** Undefined for places whose region is unknown. */
  readonly name?: string | undefined;
  readonly abbreviation?: string | undefined;
}

export interface PlaceFile extends Readonly<Record<Column, Uint32Array>> {
  readonly header: PlaceFileHeader;
  /** UTF-8: the names of each place on a line of its own, separated by tabs; the place's own name first. */
  readonly names: Uint8Array;
}

export const fromLatitude = (degrees: number) => fromDegrees(degrees, SOUTH_POLE);
export const fromLongitude = (degrees: number) => fromDegrees(degrees, DATE_LINE);
export const toLatitude = (number: number) => toDegrees(number, SOUTH_POLE);
export const toLongitude = (number: number) => toDegrees(number, DATE_LINE);

function fromDegrees(degrees: number, origin: number): number {
  return Math.round((degrees + origin) * COORDINATE_SCALE);
}

function toDegrees(number: number, origin: number): number {
  return (number - origin * COORDINATE_SCALE) / COORDINATE_SCALE;
}

const decompress = promisify(brotliDecompress);
const LENGTH_BYTES = 4;
/** A little more than the content, so that it is decompressed without a copy. */
const CONTENT_BYTES = 16 * 1024 * 1024;

/** Blocks with their lengths before them: the header as JSON, the columns as varints of differences, the names. */
export function encodePlaceFile(file: PlaceFile): Buffer {
  const blocks = [
    Buffer.from(JSON.stringify(file.header)),
    ...COLUMNS.map((column) => encodeNumbers(file[column])),
    file.names,
  ];
  const content = Buffer.concat(
    blocks.flatMap((block) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(block.length);
      return [length, block];
    }),
  );
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Decompresses a file, on a thread of its own. Rejects for one that is not compressed or cut off. */
export async function decompressPlaceFile(
  compressed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  return decompress(compressed, { chunkSize: CONTENT_BYTES });
}

/** Reads the content of a decompressed file. */
export function decodePlaceFile(bytes: Uint8Array, arena: Arena): PlaceFile {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let position = 0;
  const nextBlock = () => {
    const start = position + LENGTH_BYTES;
    position = start + content.readUInt32LE(position);
    return content.subarray(start, position);
  };
  const header: PlaceFileHeader = JSON.parse(nextBlock().toString());
  const columns = Object.fromEntries(
    COLUMNS.map((column) => [column, decodeNumbers(nextBlock(), arena)]),
  ) as Record<Column, Uint32Array>;
  return { header, ...columns, names: nextBlock() };
}

/** Each number, below 2^30, as its difference from the one before: sign in the lowest bit, then seven bits a byte. */
function encodeNumbers(numbers: Uint32Array): Buffer {
  const bytes: number[] = [
    numbers.length & 0xff,
    (numbers.length >> 8) & 0xff,
    numbers.length >> 16,
  ];
  let previous = 0;
  for (const number of numbers) {
    const difference = number - previous;
    previous = number;
    let rest = (difference << 1) ^ (difference >> 31);
    while (rest > 0x7f) {
      bytes.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

function decodeNumbers(bytes: Uint8Array, arena: Arena): Uint32Array {
  const at = (index: number) => bytes[index] as number;
  const numbers = arena.numbers(at(0) | (at(1) << 8) | (at(2) << 16));
  let position = 3;
  let previous = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    let byte = bytes[position++] as number;
    let rest = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[position++] as number;
      rest |= (byte & 0x7f) << shift;
    }
    previous += (rest >>> 1) ^ -(rest & 1);
    numbers[index] = previous;
  }
  return numbers;
}
