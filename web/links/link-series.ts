import { SLOT_MINUTES } from "../../shared/durations.ts";
import { civilDateAt } from "../../shared/zones/civil-day.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { occurrenceAt, type Repeat, type Series } from "../zones/series/series.ts";
import { encodeMinuteOfDay, minuteOfDay } from "./link-hours.ts";

/** Of a meeting that comes back, beside its first start and its length. */
export const SERIES_FIELDS = ["repeat", "clock", "turns", "skip"];

const REPEATS = new Map<string, Repeat>([
  ["1w", 1],
  ["2w", 2],
  ["4w", 4],
  ["month", "monthly"],
]);
const MAX_TURNS = 4;
const MAX_SKIPPED = 53;
const TIME = /^([01]\d|2[0-3])(00|15|30|45)$/;
const INDEX = /^(?:0|[1-9]\d{0,2})$/;

/**
 * Writes { repeat: "2w", clock: "Europe/Berlin", turns: "2200,0630", skip: "3,7" }: every two weeks at 22:00 and 6:30 in turn on Berlin's
 * clock, without the fourth and the eighth date.
 */
export function encodeLinkSeries({ zone, repeat, turns, skipped }: Series) {
  const [written = ""] = [...REPEATS].find(([, known]) => known === repeat) ?? [];
  return {
    repeat: written,
    clock: zone,
    turns: turns.map(encodeMinuteOfDay).join(","),
    skip: skipped.slice(0, MAX_SKIPPED).join(","),
  };
}

/**
 * Reads what `encodeLinkSeries` wrote, with the first start (ms) and the length of the meeting; undefined if that start is not the first
 * one by the fields, and for other fields. An index above 999 is refused.
 */
export function decodeLinkSeries(
  fields: ReadonlyMap<string, string>,
  instant: number,
  lengthMinutes: number,
): Series | undefined {
  const [written, zone, times, skip] = SERIES_FIELDS.map((name) => fields.get(name));
  const repeat = REPEATS.get(written ?? "");
  if (!repeat || !zone || !isKnownZone(zone) || lengthMinutes % SLOT_MINUTES !== 0)
    return undefined;
  const turns = times?.split(",") ?? [];
  const skipped = skip?.split(",") ?? [];
  const isRead =
    turns.length <= MAX_TURNS &&
    turns.every((time) => TIME.test(time)) &&
    skipped.length <= MAX_SKIPPED &&
    skipped.every((index) => INDEX.test(index));
  if (!isRead || turns.length === 0) return undefined;
  const series: Series = {
    ...{ zone, repeat, lengthMinutes },
    first: civilDateAt(zone, instant),
    turns: turns.map(minuteOfDay),
    skipped: skipped.map(Number),
  };
  return occurrenceAt(series, 0).span.start === instant ? series : undefined;
}
