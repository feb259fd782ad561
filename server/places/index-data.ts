import type { PlaceCountry, PlaceFileHeader } from "./place-file.ts";

/** The places by falling population: the rank of a place is its index here. */
export interface PlaceColumns {
  readonly ids: Uint32Array;
  /** Thousandths of a degree, counted from -90° and -180°. */
  readonly latitudes: Uint32Array;
  readonly longitudes: Uint32Array;
  readonly populations: Uint32Array;
  /** Indexes of the header's tables. */
  readonly zones: Uint32Array;
  readonly regions: Uint32Array;
  /** Where the names of each place start in the text, and its end. */
  readonly textStarts: Uint32Array;
}

export interface TownColumns {
  /** The ranks of all places from south to north but for sections of towns. */
  readonly townsByLatitude: Uint32Array;
}

/** The names by the code of their first letters: a query reads names that lie side by side. */
export interface NameColumns {
  /** What is compared with a query: UTF-8, without gaps. */
  readonly keys: Uint8Array;
  readonly keyLengths: Uint8Array;
  /** Of every eighth key. */
  readonly keyStarts: Uint32Array;
  /** Made by `packName`. */
  readonly packedNames: Uint32Array;
  /** Names of later words and where they start in their keys, sorted by the code of the word's first letters. */
  readonly wordNames: Uint32Array;
  readonly wordOffsets: Uint8Array;
}

/** The index of the places: what is in memory. */
export interface IndexData {
  readonly header: Pick<PlaceFileHeader, "zones" | "regions" | "areas" | "ownIds">;
  readonly countries: readonly Pick<PlaceCountry, "code" | "names">[];
  /** For the id of a zone the rank of the place that it is named after, or else of its largest. */
  readonly zoneCities: readonly (readonly [zone: string, rank: number])[];
  /** Parts of one buffer. */
  readonly columns: PlaceColumns & TownColumns & NameColumns;
}

export interface BuiltIndex {
  readonly data: IndexData;
  /** UTF-8: the names of the places by rank, with a tab after each. It stays in the file. */
  readonly text: Uint8Array;
}
