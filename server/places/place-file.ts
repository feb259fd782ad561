import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

export const PLACE_KINDS = { town: 0, section: 1, regionCapital: 2, countryCapital: 3 } as const;

export interface CompiledPlace {
  /** A GeoNames id, or one of our own with letters. */
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly zone: string;
  /** An index of the header's regions. */
  readonly region: number;
  readonly kind: number;
  /** The place's own name first. */
  readonly names: readonly string[];
}

/** What `npm run generate -- places` compiles. */
export interface PlaceFile {
  readonly header: PlaceFileHeader;
  readonly places: readonly CompiledPlace[];
}

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
  /** The names and abbreviations of countries and regions. */
  readonly areas: readonly PlaceArea[];
  readonly ownIds: readonly string[];
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

/** GeoNames has no ids this small, so they stand for `ownIds`. */
const FIRST_GEONAMES_ID = 1000;
const THOUSANDTHS = 1000;
const COLUMNS = 7;

/**
 * Lines of text, compressed: the header as JSON, a line for each number of the places, as differences from the place before, and a line
 * for the names of each place, separated by tabs.
 */
export function encodePlaceFile({ header, places }: PlaceFile): Buffer {
  const { ownIds, zones } = header;
  const columns: ((place: CompiledPlace) => number)[] = [
    ({ id }) => (ownIds.includes(id) ? ownIds.indexOf(id) : Number(id)),
    ({ latitude }) => Math.round(latitude * THOUSANDTHS),
    ({ longitude }) => Math.round(longitude * THOUSANDTHS),
    ({ population }) => population,
    ({ zone }) => zones.indexOf(zone),
    ({ region }) => region,
    ({ kind }) => kind,
  ];
  const numbers = columns.map((read) =>
    places
      .map((place, at) => read(place) - (at === 0 ? 0 : read(places[at - 1] ?? place)))
      .join(" "),
  );
  const names = places.map((place) => place.names.join("\t"));
  const content = Buffer.from([JSON.stringify(header), ...numbers, ...names].join("\n"));
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Throws for a file that is not compressed or cut off. */
export function decodePlaceFile(compressed: Uint8Array): PlaceFile {
  const [json = "", ...lines] = brotliDecompressSync(compressed).toString().split("\n");
  const header: PlaceFileHeader = JSON.parse(json);
  const columns = lines.splice(0, COLUMNS).map(sumDifferences);
  const places = lines.map((names, at) => {
    const [id = 0, latitude = 0, longitude = 0, population = 0, zone = 0, region = 0, kind = 0] =
      columns.map((column) => column[at]);
    return {
      id: id < FIRST_GEONAMES_ID ? (header.ownIds[id] ?? "") : String(id),
      latitude: latitude / THOUSANDTHS,
      longitude: longitude / THOUSANDTHS,
      population,
      zone: header.zones[zone] ?? "",
      region,
      kind,
      names: names.split("\t"),
    };
  });
  return { header, places };
}

function sumDifferences(line: string): readonly number[] {
  let sum = 0;
  return line.split(" ").map((difference) => {
    sum += Number(difference);
    return sum;
  });
}
