import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { type FoundTown, MAX_PLACE_QUERY_LENGTH } from "../../../shared/api/places.ts";
import { ZoneNow } from "../../../shared/api/zone-now.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { fullPlaceName } from "../../../shared/place-names.ts";
import type { Clock, TextRefusal } from "../../../shared/text/answers.ts";
import { namedBy } from "../../../shared/text/name-place.ts";
import type { WrittenDate } from "../../../shared/text/read-date.ts";
import { type CivilDate, isDate } from "../../../shared/zones/civil-day.ts";
import { wallDate } from "../../../shared/zones/civil-offset.ts";
import {
  formatShortOffset,
  formatUtcOffset,
  twoDigits,
} from "../../../shared/zones/format-offset.ts";
import { WEEKDAYS } from "../../../shared/zones/format-time.ts";
import { formatIsoDate, parseIsoDate, parseIsoInstant } from "../../../shared/zones/iso-date.ts";
import type { LocalPeriod } from "../../../shared/zones/zone-history.ts";
import { coveredSpan, rulesCover } from "../../../shared/zones/zone-rules.ts";
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

/** An object of arguments, which has no others. */
export const Arguments = <T extends TProperties>(properties: T, description = {}) =>
  Type.Object(properties, { additionalProperties: false, ...description });

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

function describeCover(): string {
  const { start, end } = coveredSpan();
  const [first, last] = [start + DAY_MS, end - 1 - DAY_MS].map((at) =>
    new Date(at).getUTCFullYear(),
  );
  return `The rules of the time zones cover the years ${first} to ${last}.`;
}

/** In a zone of tzdb, or at an offset in minutes east of UTC. */
export interface NamedTime {
  readonly name: string;
  readonly zone: string | number;
}

const { zone: zoneName, localTime, offsetMinutes, abbreviation, isDst } = ZoneNow.properties;

export const LocalTime = Type.Object({
  place: Type.String({ description: "The place that was found, or the zone" }),
  zone: Type.Union([zoneName, Type.Null()], { description: "The tzdb zone; null for an offset" }),
  localTime,
  offsetMinutes,
  abbreviation,
  isDst,
  weekday: Type.String({ description: "Of the local date, in English" }),
});

export function timeOn({ name, zone: at }: NamedTime, instantMs: number, { periodAt }: Sources) {
  const isFixed = typeof at === "number";
  const type = isFixed
    ? { offsetMinutes: at, abbreviation: formatShortOffset(at), isDst: false }
    : periodAt(at, instantMs).type;
  const wall = wallDate(instantMs, type.offsetMinutes);
  return {
    place: name,
    zone: isFixed ? null : at,
    localTime: wall.toISOString().replace("Z", formatUtcOffset(type.offsetMinutes)),
    weekday: WEEKDAYS[wall.getUTCDay()] ?? "",
    ...type,
  };
}

/** What a text names as a whole; the name has region and country, if others have it, too. Throws ToolError for other texts. */
export async function findNamed(text: string, { resolveText }: Sources) {
  const resolved = await resolveText(text);
  if ("refusal" in resolved) throw new ToolError(describeRefusal(resolved.refusal));
  const { clocks, city } = namedBy(text, resolved);
  if (city?.misspelled !== undefined) {
    const near = clocks.flatMap((one) => (one.kind === "place" ? fullPlaceName(one.place) : []));
    throw new ToolError(`There is no place or zone "${text}". Near names: ${near.join("; ")}.`);
  }
  if (city) {
    const { fullName, name, zone, others } = city;
    return { name: fullName, shortName: name, zone, others: others.map(({ label }) => label) };
  }
  const [first, ...others] = clocks.map(nameClock);
  if (!first) throw new ToolError(`There is no place or zone "${text}".`);
  const zone = first.zone === 0 ? "Etc/UTC" : first.zone;
  return { ...first, shortName: first.name, zone, others: others.map(({ name }) => name) };
}

export function nameClock(clock: Clock<FoundTown>): NamedTime {
  const { zone } = clock;
  if (typeof zone === "number") return { name: formatShortOffset(zone), zone };
  return { name: clock.kind === "place" ? clock.place.name : zone, zone };
}

export function describeRefusal(refusal: TextRefusal): string {
  switch (refusal.kind) {
    case "empty":
      return "The text is empty.";
    case "not-a-time":
      return `"${refusal.written}" is no time.`;
    case "unknown":
      return `There is no place or zone "${refusal.words.join('", "')}". Name a city, with its country if need be, or a tzdb zone such as Europe/Berlin.`;
    case "times-differ":
      return "The two times differ.";
    case "no-place":
      return 'The time has no place. Say in "here" on whose clock it is.';
    case "unknown-zone":
      return `There are no rules for the zone ${refusal.zone}.`;
    case "other-date":
      return "A time that is counted from now, or is an instant, has no other date.";
    case "not-covered":
      return describeCover();
    case "no-such-date":
      return `There is no date ${formatDate(refusal.date)}.`;
    default:
      return `${formatDate(refusal.date)} is a ${WEEKDAYS[refusal.weekday]}.`;
  }
}

/** "2026-02-30", "02-30": a date that need not exist. */
function formatDate({ year, month, day }: WrittenDate): string {
  return [year ?? [], month, day].flat().map(twoDigits).join("-");
}
