import { type Static, type TSchema, Type } from "typebox";
import { type FoundTown, MAX_PLACE_QUERY_LENGTH } from "../../../shared/api/places.ts";
import { ZoneNow } from "../../../shared/api/zone-now.ts";
import type { ResolvedText } from "../../../shared/text/answers.ts";

/** What the arguments of a call ask for that can't be answered: a sentence for the assistant, which may ask again. */
export class ToolError extends Error {}

export interface Reader {
  readonly ownZone?: string | undefined;
  /** A tag; English if absent. */
  readonly language?: string | undefined;
}

export interface ZonePeriod {
  readonly type: LocalTimeType;
  readonly nextChange: { readonly atMs: number; readonly after: LocalTimeType } | null;
}

interface LocalTimeType {
  readonly offsetMinutes: number;
  readonly abbreviation: string;
  readonly isDst: boolean;
}

export interface Sources {
  /** Ms since the epoch by the server's clock. */
  readonly nowMs: number;
  readonly resolveText: (text: string, reader?: Reader) => Promise<ResolvedText<FoundTown>>;
  readonly periodAt: (zone: string, instantMs: number) => ZonePeriod;
}

export interface Tool<Arguments> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: TSchema;
  /** Of the answer, without what every answer has. */
  readonly outputSchema: ReturnType<typeof Type.Object>;
  /** What the arguments cost beyond a call and its searches. */
  readonly points?: (args: Arguments) => number;
  /** Rejects with ToolError for arguments that can't be answered. */
  readonly answer: (args: Arguments, sources: Sources) => Promise<object>;
}

export const PlaceText = Type.String({
  minLength: 1,
  maxLength: MAX_PLACE_QUERY_LENGTH,
  description:
    'A city in English or its own language, with region or country if need be ("Springfield, Illinois"), a tzdb zone ("Asia/Tokyo"), an abbreviation ("JST") or an offset ("UTC+5:30")',
});

export const OrNull = <T extends TSchema>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description });

const { boundMs, source, synchronised, release, instantMs: sentMs } = ZoneNow.properties;

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
