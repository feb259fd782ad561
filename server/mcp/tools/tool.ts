import { type Static, type TSchema, Type } from "typebox";
import { MAX_PLACE_QUERY_LENGTH } from "../../../shared/api/places.ts";
import { ZoneNow } from "../../../shared/api/zone-now.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { type CivilDate, isDate } from "../../../shared/zones/civil-day.ts";
import { formatIsoDate, parseIsoDate, parseIsoInstant } from "../../../shared/zones/iso-date.ts";
import { rulesCover } from "../../../shared/zones/offset.ts";
import type { LocalPeriod } from "../../../shared/zones/zone-history.ts";
import { coveredSpan } from "../../../shared/zones/zone-rules.ts";
import type { ResolveText, TextOptions } from "../../places/text-resolver.ts";

/** What the arguments of a call ask for that can't be answered: a sentence for the assistant, which may ask again. */
export class ToolError extends Error {}

export interface Sources {
  /** Ms since the epoch by the server's clock. */
  readonly nowMs: number;
  readonly resolveText: (
    text: string,
    reader?: Pick<TextOptions, "ownZone" | "language">,
  ) => ReturnType<ResolveText>;
  readonly periodAt: (zone: string, instantMs: number) => Pick<LocalPeriod, "type" | "nextChange">;
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

export function formatUtc(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** Ms since the epoch of "2026-12-01T15:00:00Z". Throws ToolError for other text, and if the rules do not cover it. */
export function readInstant(text: string): number {
  const instant = parseIsoInstant(text);
  if (instant !== undefined) return coveredOnly(instant, instant);
  throw new ToolError(
    `"${text}" is no instant with its offset, such as 2026-12-01T15:00:00Z or 2026-12-01T15:00+09:00.`,
  );
}

/** Reads "2026-12-01". Throws ToolError for other text, and if there is no such date or the rules do not cover it. */
export function readDate(text: string): CivilDate {
  const date = parseIsoDate(text);
  if (date && isDate(date) && formatIsoDate(date) === text)
    return coveredOnly(date, Date.parse(text));
  throw new ToolError(`"${text}" is no date such as 2026-12-01.`);
}

function coveredOnly<T>(value: T, instant: number): T {
  if (!rulesCover(instant)) throw new ToolError(describeCover());
  return value;
}

export function describeCover(): string {
  const { start, end } = coveredSpan();
  const [first, last] = [start + DAY_MS, end - 1 - DAY_MS].map((at) =>
    new Date(at).getUTCFullYear(),
  );
  return `The rules of the time zones cover the years ${first} to ${last}.`;
}
