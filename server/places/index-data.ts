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
  /** The index of each place's own name. */
  readonly ownNames: Uint32Array;
  /** The ranks of the places by rising id. */
  readonly byId: Uint32Array;
}

export interface TownColumns {
  /** The ranks of all places from south to north but for sections of towns. */
  readonly townsByLatitude: Uint32Array;
}

/** The names by the code of their first letters: a query reads names that lie side by side. */
export interface NameColumns {
  /** UTF-8, with a control character after each name. */
  readonly text: Uint8Array;
  readonly nameStarts: Uint32Array;
  /** What is compared with a query: UTF-8, without gaps. */
  readonly keys: Uint8Array;
  readonly keyStarts: Uint32Array;
  /** The rank of the place of each name. */
  readonly ranks: Uint32Array;
  /** Names and positions in `keys` of their later words, sorted by the code of the word's first letters. */
  readonly wordNames: Uint32Array;
  readonly wordPositions: Uint32Array;
}

/** The index of the places, as a worker builds it. */
export interface IndexData {
  readonly header: Pick<PlaceFileHeader, "zones" | "regions" | "areas" | "ownIds">;
  readonly countries: readonly Pick<PlaceCountry, "code" | "names">[];
  /** For the id of a zone the rank of the place that it is named after, or else of its largest. */
  readonly zoneCities: readonly (readonly [zone: string, rank: number])[];
  /** The names that start here or later in the text sort like own names. */
  readonly strongNamesStart: number;
  /** The names that start here or later come before all others if a text is one of them. */
  readonly firstNamesStart: number;
  /** Parts of one buffer. */
  readonly columns: PlaceColumns & TownColumns & NameColumns;
}
