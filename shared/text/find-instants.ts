import { DAY_MS, MINUTE_MS, MINUTES_PER_DAY } from "../durations.ts";
import { civilDateAt, isDate } from "../zones/civil-day.ts";
import { civilOffsetMinutesAt, wallDate, type ZoneOrOffset } from "../zones/civil-offset.ts";
import { resolveWallTime } from "../zones/wall-time.ts";
import { isKnownZone, knownRule, rulesCover } from "../zones/zone-rules.ts";
import type { ReadDate, WrittenDate } from "./read-date.ts";
import type { PhraseTime } from "./read-time.ts";

export interface TimeChoice {
  /** In ms. */
  readonly instant: number;
  /** Of a range, in ms. */
  readonly end?: number | undefined;
  /** Minutes east of UTC of the text's zone then. */
  readonly offsetMinutes: number;
  readonly zone: string | undefined;
  readonly because: ChoiceReason | undefined;
  /** Whether the text has no date, and the time is past today, so that the next is meant. */
  readonly isNext?: boolean;
}

/** `gap` and `overlap` of DST, in ms of the wall time; `literal` and `meant` of an abbreviation that is not in force. */
export type ChoiceReason =
  | { readonly kind: "gap" | "first" | "second"; readonly wallMs: number }
  | { readonly kind: "literal" | "meant" };

export type TimeRefusal =
  | { readonly kind: "no-such-date"; readonly date: WrittenDate }
  /** The date is on this weekday (0 is Sunday), not on the written one. */
  | { readonly kind: "other-weekday"; readonly date: WrittenDate; readonly weekday: number }
  | { readonly kind: "unknown-zone"; readonly zone: string }
  /** A date beside a time that is counted from now. */
  | { readonly kind: "other-date" }
  | { readonly kind: "not-covered" };

export type FoundInstants =
  | { readonly choices: readonly TimeChoice[] }
  | { readonly refusal: TimeRefusal };

export interface Wanted {
  readonly time: PhraseTime;
  readonly date: ReadDate | undefined;
}

export interface Around {
  /** In ms. */
  readonly now: number;
  readonly ownZone: string | undefined;
}

const EVENING_HOUR = 18;

/** The instants of a time on a clock: in a zone, at an offset, or, where an abbreviation is not in force as EST in July, both. Never throws. */
export function findInstants(
  wanted: Wanted,
  { zone, offsetMinutes }: { zone: ZoneOrOffset; offsetMinutes?: number | undefined },
  around: Around,
): FoundInstants {
  const meant = instantsIn(wanted, zone, around);
  const isOther = typeof zone === "string" && offsetMinutes !== undefined;
  if ("refusal" in meant || !isOther || wanted.time.kind === "from-now") return meant;
  const literal = instantsIn(wanted, offsetMinutes, around, zone);
  if ("refusal" in literal) return literal;
  const choices = literal.choices.flatMap((one): TimeChoice[] => {
    const itself = { ...one, zone };
    if (civilOffsetMinutesAt(zone, one.instant) === offsetMinutes) return [itself];
    // In a gap of the zone the abbreviation tells which time it is.
    const ofPeople = meant.choices.filter((choice) => wallMsOf(choice) === wallMsOf(one));
    if (ofPeople.length === 0) return [itself];
    return [
      ...ofPeople.map((choice) => ({ ...choice, because: { kind: "meant" } as const })),
      { ...itself, because: { kind: "literal" } },
    ];
  });
  return { choices };
}

/** Of days that are those of `calendar`. A day is the wall time (ms as if UTC) of its midnight. */
function instantsIn(
  { time, date }: Wanted,
  clock: ZoneOrOffset,
  { now, ownZone }: Around,
  calendar = clock,
): FoundInstants {
  if (typeof clock === "string" && !isKnownZone(clock))
    return { refusal: { kind: "unknown-zone", zone: clock } };
  if (time.kind !== "clock") {
    if (date) return { refusal: { kind: "other-date" } };
    const instant = time.kind === "instant" ? time.instant : now + time.minutes * MINUTE_MS;
    return coverOnly([choiceAt(clock, instant)]);
  }
  const { minutes, lengthMinutes } = time;
  const rangesAt = (wallMs: number): readonly TimeChoice[] => {
    const starts = choicesOf(clock, wallMs);
    if (lengthMinutes === undefined) return starts;
    const end = choicesOf(clock, wallMs + lengthMinutes * MINUTE_MS).at(-1)?.instant;
    return starts.map((start) => ({ ...start, end }));
  };
  const today = dayAt(now, calendar);
  if (!date) {
    return coverOnly(
      minutes.flatMap((minute) => {
        const inDay = minute > MINUTES_PER_DAY ? minute - MINUTES_PER_DAY : minute;
        const { wallMs, isNext } = nearest(today + inDay * MINUTE_MS, clock, { now, ownZone });
        return rangesAt(wallMs).map((choice) => (isNext ? { ...choice, isNext } : choice));
      }),
    );
  }
  const days = findDays(date, today);
  if ("refusal" in days) return days;
  const choicesOn = (some: readonly number[]) =>
    some.flatMap((day) => minutes.flatMap((minute) => rangesAt(day + minute * MINUTE_MS)));
  const known = choicesOn(days);
  // "Tomorrow" may be that of the reader, where it is another day and not past.
  const isLater = ownZone !== undefined && date.kind === "days" && date.days > 0;
  const others = choicesOn(isLater ? [dayAt(now, ownZone) + date.days * DAY_MS] : []).filter(
    ({ instant }) => instant > now && known.every((one) => one.instant !== instant),
  );
  if (others.length === 0) return coverOnly(known);
  return coverOnly([...known, ...others].toSorted((one, other) => one.instant - other.instant));
}

function dayAt(instant: number, clock: ZoneOrOffset): number {
  return wallDate(instant, clock).setUTCHours(0, 0, 0, 0);
}

/** A time today, or tomorrow if it is nearer then. In the reader's evening a time that is past is that of the next day. */
function nearest(wallMs: number, clock: ZoneOrOffset, { now, ownZone }: Around) {
  const instantOf = (wall: number) => choicesOf(clock, wall)[0]?.instant ?? now;
  const [today, tomorrow] = [instantOf(wallMs), instantOf(wallMs + DAY_MS)];
  const isEvening =
    ownZone !== undefined &&
    [clock, ownZone].every((one) => wallDate(now, one).getUTCHours() >= EVENING_HOUR);
  const isNearer = Math.abs(tomorrow - now) < Math.abs(today - now);
  const isNext = today < now && (isEvening || isNearer);
  return { wallMs: isNext || isNearer ? wallMs + DAY_MS : wallMs, isNext };
}

function wallMsOf({ instant, offsetMinutes }: TimeChoice): number {
  return instant + offsetMinutes * MINUTE_MS;
}

function choicesOf(clock: ZoneOrOffset, wallMs: number): TimeChoice[] {
  if (typeof clock === "number") return [choiceAt(clock, wallMs - clock * MINUTE_MS)];
  const match = resolveWallTime(knownRule(clock), wallMs);
  const at = (instant: number, kind: "gap" | "first" | "second") =>
    choiceAt(clock, instant, { kind, wallMs });
  if (match.kind === "gap") {
    return [at(match.instant - match.gapMinutes * MINUTE_MS, "gap"), at(match.instant, "gap")];
  }
  if (match.kind === "overlap") return [at(match.instant, "first"), at(match.later, "second")];
  return [choiceAt(clock, match.instant)];
}

function choiceAt(clock: ZoneOrOffset, instant: number, because?: ChoiceReason): TimeChoice {
  const offsetMinutes = civilOffsetMinutesAt(clock, instant);
  const zone = typeof clock === "string" ? clock : undefined;
  return { instant, offsetMinutes, zone, because };
}

/** Without the choices that the rules do not cover, unless none is left. */
function coverOnly(choices: readonly TimeChoice[]): FoundInstants {
  const covered = choices.filter(({ instant }) => rulesCover(instant));
  return covered.length > 0 ? { choices: covered } : { refusal: { kind: "not-covered" } };
}

const DAYS_PER_WEEK = 7;
/** February 29 returns after eight years at most. */
const MAX_YEARS_AHEAD = 8;

/** Likeliest first. Without a year it is the first such date from today on; "next Friday" is that of the next week, from Monday on, or the coming one. */
function findDays(
  date: ReadDate,
  today: number,
): readonly number[] | { readonly refusal: TimeRefusal } {
  if (date.kind === "days") return [today + date.days * DAY_MS];
  if (date.kind === "weekday")
    return daysToWeekday(weekdayOf(today), date).map((count) => today + count * DAY_MS);
  const { dates, weekday } = date;
  const found = dates.flatMap((one) => completeDate(one, today) ?? []);
  const [first] = found;
  if (first === undefined) return { refusal: { kind: "no-such-date", date: dates[0] } };
  const fitting = found.filter((one) => weekday === undefined || weekdayOf(one) === weekday);
  if (fitting.length > 0) return fitting;
  const other = civilDateAt("UTC", first);
  return { refusal: { kind: "other-weekday", date: other, weekday: weekdayOf(first) } };
}

function daysToWeekday(
  today: number,
  { weekday, which }: Extract<ReadDate, { kind: "weekday" }>,
): readonly number[] {
  const fromMonday = (day: number) => (day + 6) % DAYS_PER_WEEK;
  const inNextWeek = DAYS_PER_WEEK - fromMonday(today) + fromMonday(weekday);
  const untilComing = (weekday - today + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  if (which === "coming") return [untilComing];
  if (which === "last") return [untilComing - DAYS_PER_WEEK];
  if (which === "next-week") return [inNextWeek];
  return [...new Set([inNextWeek, untilComing || DAYS_PER_WEEK])];
}

function completeDate({ year, month, day }: WrittenDate, today: number): number | undefined {
  const first = new Date(today).getUTCFullYear();
  const coming = Array.from({ length: MAX_YEARS_AHEAD + 1 }, (_, ahead) => first + ahead);
  return (year === undefined ? coming : [year])
    .filter((one) => isDate({ year: one, month, day }))
    .map((one) => Date.UTC(one, month - 1, day))
    .find((one) => year !== undefined || one >= today);
}

function weekdayOf(day: number): number {
  return new Date(day).getUTCDay();
}
