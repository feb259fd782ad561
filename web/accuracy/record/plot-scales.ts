import { formatShortDate, formatShortTime } from "#formats/lazy";
import * as m from "#messages";
import type { AccuracyRecord } from "../../../shared/api/accuracy-record.ts";
import { DAY_MS, HOUR_MS, SLOT_MS } from "../../../shared/durations.ts";
import { addDays, type CivilDate, civilDateAt, civilDay } from "../../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { wallTimeAt } from "../../../shared/zones/wall-time.ts";
import type { RecordSlot } from "./record-slots.ts";

export interface Tick {
  /** On the axis of time ms since the epoch, on that of bounds ms. */
  readonly value: number;
  readonly label: string;
}

/** A bound of zero, or one of days, is drawn at the edge. */
const MIN_EXPONENT = -3;
const MAX_EXPONENT = 5;

const SCALES = [
  [-3, 1000, m.unitMicrosecond()],
  [-1, 1, m.unitMillisecond()],
  [3, 0.001, m.unitSecond()],
] as const;

const HOURS_BETWEEN_TICKS = 6;
const MONTH_DAYS = 31;

/** The powers of ten that contain all known bounds, at least two decades; none if no bound is known. */
export function boundTicks(slots: readonly RecordSlot[]): readonly Tick[] {
  const exponents = slots
    .flatMap(({ boundMs, medianBoundMs }) => [boundMs, medianBoundMs])
    .filter((ms) => ms !== null)
    .map((ms) => Math.min(MAX_EXPONENT, Math.max(MIN_EXPONENT, Math.log10(ms))));
  if (exponents.length === 0) return [];
  const lowest = Math.floor(exponents.reduce((a, b) => Math.min(a, b)));
  const highest = Math.ceil(exponents.reduce((a, b) => Math.max(a, b)));
  const last = Math.max(highest, lowest + 2);
  return Array.from({ length: last - lowest + 1 }, (_, index) => tickOf(lowest + index));
}

function tickOf(exponent: number): Tick {
  const [, scale, unit] = SCALES.findLast(([from]) => exponent >= from) ?? SCALES[0];
  const value = 10 ** exponent;
  return { value, label: `${Number((value * scale).toPrecision(1))}\u00a0${unit}` };
}

/** How far up the axis a bound is, 0 to 1. */
export function boundHeight(ms: number, ticks: readonly Tick[]): number {
  const first = ticks[0]?.value ?? 1;
  const last = ticks.at(-1)?.value ?? 10;
  const height = Math.log10(Math.max(ms, first) / first) / Math.log10(last / first);
  return Math.min(1, height);
}

/** For a day every six hours, for a month its Mondays, and for longer the first of each month. */
export function timeTicks(
  { fromMs, toMs }: Pick<AccuracyRecord, "fromMs" | "toMs">,
  zone: string,
  hourCycle: HourCycle,
): readonly Tick[] {
  const days = Math.round((toMs - fromMs) / DAY_MS);
  if (days > 1) return dayTicks(fromMs, toMs, days > MONTH_DAYS ? isFirst : isMonday, zone);
  const ticks: Tick[] = [];
  for (let value = fromMs - (fromMs % SLOT_MS) + SLOT_MS; value < toMs; value += SLOT_MS) {
    const { hour, minute, offsetMinutes } = wallTimeAt(zone, value);
    const isRepeated = value - (ticks.at(-1)?.value ?? 0) <= HOUR_MS;
    if (minute !== 0 || hour % HOURS_BETWEEN_TICKS !== 0 || isRepeated) continue;
    const time = formatShortTime(value, offsetMinutes, hourCycle).replace(" ", "\u00a0");
    ticks.push({ value, label: hour === 0 ? formatDay(value, zone) : time });
  }
  return ticks;
}

const isMonday = ({ year, month, day }: CivilDate) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 1;
const isFirst = ({ day }: CivilDate) => day === 1;

function dayTicks(
  fromMs: number,
  toMs: number,
  isTick: (date: CivilDate) => boolean,
  zone: string,
): readonly Tick[] {
  const ticks: Tick[] = [];
  const first = civilDateAt(zone, fromMs);
  for (let days = 1; days <= Math.ceil((toMs - fromMs) / DAY_MS); days += 1) {
    const date = addDays(first, days);
    const value = isTick(date) ? civilDay(zone, date)?.start : undefined;
    if (value !== undefined && value < toMs) ticks.push({ value, label: formatDay(value, zone) });
  }
  return ticks;
}

/** "Nov 23" at an instant (ms) in a zone. */
function formatDay(instant: number, zone: string): string {
  return formatShortDate(instant, civilOffsetMinutesAt(zone, instant));
}
