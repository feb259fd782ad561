import { formatTwoDigits } from "#formats/first-view";
import { tightWeekdayName } from "#formats/lazy";
import { HOUR_MS, MINUTE_MS, SLOT_MS } from "../../shared/durations.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import {
  civilOffsetMinutesAt,
  wallDate,
  type ZoneOrOffset,
} from "../../shared/zones/civil-offset.ts";
import { formatBareHour } from "../i18n/composed-formats.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import style from "./horizon.css?inline";
import { useZoneMemo } from "./use-zone-memo.ts";

/** A shorter part of an hour has no room for its number. */
const NUMBERED_MS = 45 * MINUTE_MS;

interface HorizonProps {
  readonly day: Span;
  readonly zone: ZoneOrOffset;
  readonly parts: readonly HorizonPart[];
  /** What is framed, wherever the frames are drawn: they cross no number. */
  readonly frames: readonly Span[];
}

export interface HorizonPart extends Span {
  readonly state: "asleep" | "work";
}

/** A day as a line, with the hours of a zone: sleep is a thicker line, work a block on it. What it shows must be said in words too. */
export function Horizon({ day, zone, parts, frames }: HorizonProps) {
  useLazyStyle(style);
  const { start, end } = day;
  const hours = useZoneMemo(() => zoneHours({ start, end }, zone), [start, end, zone]);
  return (
    <div className="horizon" aria-hidden="true">
      {parts.map((part) => (
        <i
          key={part.start}
          className="horizon-part"
          data-state={part.state}
          style={spanStyle(part, day)}
        />
      ))}
      {hours.map((one) => (
        <span
          key={one.start}
          className="horizon-hour grid hint unbroken"
          data-weekday={one.weekday && ""}
          data-quarter={one.hour % 6 === 0 && !isFramed(one, frames) ? "" : undefined}
          style={spanStyle(one, day)}
        >
          {one.end - one.start >= NUMBERED_MS &&
            !isCrossed(one, frames) &&
            (one.weekday ?? formatBareHour(one.hour))}
        </span>
      ))}
      {frames.map((frame, index) => (
        <span
          key={index}
          className="horizon-hour grid hint unbroken"
          data-framed=""
          style={spanStyle(frame, day)}
        >
          {timeInFrame(frame, zone)}
        </span>
      ))}
      <Frames day={day} spans={frames} />
    </div>
  );
}

export function Frames({ day, spans }: { readonly day: Span; readonly spans: readonly Span[] }) {
  // Not by its start: it would end with each step of its drag.
  return spans.map((span, index) => (
    <i key={index} className="horizon-frame" style={spanStyle(span, day)} />
  ));
}

/** "12:30", where a frame has room for no number of an hour. */
function timeInFrame({ start, end }: Span, zone: ZoneOrOffset) {
  const wall = wallDate(start, zone);
  const minute = wall.getUTCMinutes();
  if (minute === 0 || end - start > HOUR_MS || end - start < NUMBERED_MS) return "";
  return `${formatBareHour(wall.getUTCHours())}:${formatTwoDigits(minute)}`;
}

/** Whether an edge of a frame is in the middle of an hour, where its number stands. */
function isCrossed(hour: Span, frames: readonly Span[]): boolean {
  const middle = (hour.start + hour.end) / 2;
  return frames
    .flatMap(({ start, end }) => [start, end])
    .some((edge) => Math.abs(edge - middle) <= SLOT_MS);
}

/** Whether a frame is over the number, which is wider than its hour where only 6, 12 and 6 have room. */
function isFramed({ start, weekday }: ZoneHour, frames: readonly Span[]): boolean {
  const end = start + (weekday ? 3 : 2) * HOUR_MS;
  return frames.some((frame) => frame.start < end && frame.end > start);
}

function spanStyle({ start, end }: Span, day: Span) {
  const percent = (ms: number) => `${(ms / (day.end - day.start)) * 100}%`;
  return { insetInlineStart: percent(start - day.start), inlineSize: percent(end - start) };
}

export function HorizonKey({ state, label }: Pick<HorizonPart, "state"> & { label: string }) {
  useLazyStyle(style);
  return (
    <span className="horizon-key" data-state={state}>
      {label}
    </span>
  );
}

/** An hour on the clocks of a zone, as much of it as lies in a day. */
interface ZoneHour extends Span {
  /** 0 to 23. */
  readonly hour: number;
  /** "Tue" on the first hour of a date. */
  readonly weekday?: string;
}

/** The hours in a zone, or at an offset, of somebody's day. Throws RangeError for an unknown zone. */
function zoneHours(day: Span, zone: ZoneOrOffset): readonly ZoneHour[] {
  const hours: (ZoneHour & { end: number; offset: number; date: number })[] = [];
  for (let { start } = day; start < day.end; start += SLOT_MS) {
    const offset = civilOffsetMinutesAt(zone, start);
    const wall = new Date(start + offset * MINUTE_MS);
    const [hour, date] = [wall.getUTCHours(), wall.getUTCDate()];
    const end = start + SLOT_MS;
    const last = hours.at(-1);
    if (last?.hour === hour && last.offset === offset) {
      last.end = end;
      continue;
    }
    const isNewDate = last ? last.date !== date : wall.getTime() % (24 * HOUR_MS) === 0;
    const weekday = isNewDate ? { weekday: tightWeekdayName(wall.getUTCDay()) } : {};
    hours.push({ start, end, hour, offset, date, ...weekday });
  }
  return hours;
}
