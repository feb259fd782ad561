import { type Static, type TSchema, Type } from "typebox";
import { MAX_PLACE_QUERY_LENGTH } from "../../../shared/api/places.ts";
import { ZoneNow } from "../../../shared/api/zone-now.ts";

/** What the arguments of a call ask for that can't be answered: a sentence for the assistant, which may ask again. */
export class ToolError extends Error {}

/** A place or a zone that a text names. */
export interface NamedZone {
  /** With region and country, if other places have the name, too. */
  readonly name: string;
  readonly shortName: string;
  readonly zone: string;
  /** Other places with that name, the largest first. */
  readonly others: readonly string[];
}

/** What clocks in a zone show until the next change of the offset. */
export interface ZonePeriod {
  readonly type: LocalTimeType;
  /** Null if none is known. */
  readonly nextChange: { readonly atMs: number; readonly after: LocalTimeType } | null;
}

/** As in tzdb. */
interface LocalTimeType {
  /** East of UTC. */
  readonly offsetMinutes: number;
  readonly abbreviation: string;
  readonly isDst: boolean;
}

/** What a tool computes its answer from. */
export interface Sources {
  /** Ms since the epoch by the server's clock. */
  readonly nowMs: number;
  /** Throws ToolError for a text that names no place or zone. */
  readonly findPlace: (text: string) => Promise<NamedZone>;
  /** In a known zone at an instant (ms). */
  readonly periodAt: (zone: string, instantMs: number) => ZonePeriod;
}

export interface Tool<Arguments> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: TSchema;
  /** Of the answer, without what every answer has. */
  readonly outputSchema: ReturnType<typeof Type.Object>;
  /** Rejects with ToolError for arguments that can't be answered. */
  readonly answer: (args: Arguments, sources: Sources) => Promise<object>;
}

export const PlaceText = Type.String({
  minLength: 1,
  maxLength: MAX_PLACE_QUERY_LENGTH,
  description:
    'A city in English or its own language, with region or country if need be ("Springfield, Illinois"), or a tzdb zone ("Asia/Tokyo")',
});

const { boundMs, source, synchronised, release, instantMs: sentMs } = ZoneNow.properties;

/** What every answer has. */
export const Basis = Type.Object({
  clock: Type.Object(
    { instantMs: sentMs, boundMs, source, synchronised },
    { description: "The server's clock at the departure of the answer" },
  ),
  release,
});
export type Basis = Static<typeof Basis>;

/** In UTC: `2026-12-01T15:00:00.000Z`. */
export function formatUtc(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
