import { HOUR_MS, MINUTE_MS, MINUTES_PER_DAY } from "../durations.ts";
import { addDays, type CivilDate, civilDateAt, isDate } from "../zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../zones/civil-offset.ts";
import { formatIsoDate } from "../zones/iso-date.ts";
import { rulesCover } from "../zones/offset.ts";
import { resolveWallTime } from "../zones/resolve-wall-time.ts";
import { isKnownZone, knownRule } from "../zones/zone-rules.ts";
import type { PhraseDate, ReadDate, WrittenDate } from "./read-date.ts";
import type { PhraseTime } from "./read-time.ts";
import type { AbbreviationMeaning } from "./zone-abbreviations.ts";

export interface TimeChoice {
  /** In ms. */
  readonly instant: number;
  /** Of a range, in ms. */
  readonly end?: number;
  /** Minutes east of UTC of the text's zone then. */
  readonly offsetMinutes: number;
  readonly zone: string | undefined;
  readonly meaning: AbbreviationMeaning | undefined;
  readonly because: ChoiceReason | undefined;
  /** Whether the text has no date, and the time is past today, so that the next is meant. */
  readonly isNext?: boolean;
}

/** `gap` and `overlap` of DST, in ms of the wall time; `literal` and `meant` of an abbreviation that is not in force. */
export type ChoiceReason =
  | { readonly kind: "gap" | "first" | "second"; readonly wallMs: number }
  | { readonly kind: "literal" | "meant" };

type DateRefusal =
  | { readonly kind: "no-such-date"; readonly date: WrittenDate }
  /** The date is on this weekday (0 is Sunday), not on the written one. */
  | { readonly kind: "other-weekday"; readonly date: WrittenDate; readonly weekday: number };

type FoundDates =
  /** Likeliest first. */
  { readonly dates: readonly CivilDate[] } | { readonly refusal: DateRefusal };

export type TimeRefusal =
  | DateRefusal
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

interface Around {
  /** In ms. */
  readonly now: number;
  readonly ownZone: string | undefined;
}

type Clock = { readonly zone: string } | { readonly offsetMinutes: number };

const EVENING_MS = 18 * HOUR_MS;

/** The instants of a time in a zone or at an offset. Never throws. */
export function findInstants(wanted: Wanted, clock: Clock, around: Around): FoundInstants {
  if ("zone" in clock && !isKnownZone(clock.zone)) {
    return { refusal: { kind: "unknown-zone", zone: clock.zone } };
  }
  return findFrom(wanted, clock, around, dateOf(clock, around.now));
}

function findFrom(
  { time, date }: Wanted,
  clock: Clock,
  around: Around,
  today: CivilDate,
): FoundInstants {
  const { now, ownZone } = around;
  if (time.kind !== "clock") {
    if (date) return { refusal: { kind: "other-date" } };
    const instant = time.kind === "instant" ? time.instant : now + time.minutes * MINUTE_MS;
    return coverOnly([choiceAt(clock, instant)]);
  }
  const { minutes, lengthMinutes } = time;
  const rangesAt = (day: CivilDate, minute: number) => rangesOf(clock, day, minute, lengthMinutes);
  if (!date) {
    return coverOnly(
      minutes.flatMap((minute) => {
        const inDay = minute > MINUTES_PER_DAY ? minute - MINUTES_PER_DAY : minute;
        const { day, isNext } = nearestDay(clock, today, inDay, around);
        return rangesAt(day, inDay).map((choice) => (isNext ? { ...choice, isNext } : choice));
      }),
    );
  }
  const found = findDates(date.date, today);
  if ("refusal" in found) return found;
  const ofReader =
    ownZone && date.date.kind === "days" && date.date.days > 0
      ? findDates(date.date, civilDateAt(ownZone, now))
      : found;
  const readersDays = "dates" in ofReader ? ofReader.dates : [];
  const choicesOn = (days: readonly CivilDate[]) =>
    days.flatMap((day) => minutes.flatMap((minute) => rangesAt(day, minute)));
  // "Tomorrow" may be that of the reader, where it is another day and not past.
  const known = choicesOn(found.dates);
  const others = choicesOn(readersDays).filter(
    ({ instant }) => instant > now && known.every((one) => one.instant !== instant),
  );
  const both =
    others.length > 0
      ? [...known, ...others].toSorted((one, other) => one.instant - other.instant)
      : known;
  return coverOnly(both);
}

/** Today, or tomorrow if the time is nearer then. In the reader's evening a time that is past is that of the next day. */
function nearestDay(clock: Clock, today: CivilDate, minute: number, { now, ownZone }: Around) {
  const tomorrow = addDays(today, 1);
  const instantOn = (day: CivilDate) => choicesOf(clock, day, minute)[0]?.instant ?? now;
  const distance = (day: CivilDate) => Math.abs(instantOn(day) - now);
  const isEvening =
    ownZone !== undefined &&
    [clock, { zone: ownZone }].every((one) => wallMsOfDay(one, now) >= EVENING_MS);
  const isNext = instantOn(today) < now && (isEvening || distance(tomorrow) < distance(today));
  return { day: isNext || distance(tomorrow) < distance(today) ? tomorrow : today, isNext };
}

function wallMsOfDay(clock: Clock, instant: number): number {
  const { offsetMinutes } = choiceAt(clock, instant);
  return (instant + offsetMinutes * MINUTE_MS) % (MINUTES_PER_DAY * MINUTE_MS);
}

/** Where an abbreviation is not in force, as EST in July, both are meant: the time of its zone, and that of its own offset. */
export function findAbbreviationInstants(
  wanted: Wanted,
  meanings: readonly AbbreviationMeaning[],
  around: Around,
): FoundInstants {
  const found = meanings.map((meaning) => findMeaning(wanted, meaning, around));
  const choices = found.flatMap((one) => ("choices" in one ? one.choices : []));
  return choices.length > 0 ? { choices } : (found[0] ?? { choices });
}

function findMeaning(wanted: Wanted, meaning: AbbreviationMeaning, around: Around): FoundInstants {
  const { zone, offsetMinutes } = meaning;
  const inZone = findInstants(wanted, { zone }, around);
  if ("refusal" in inZone) return inZone;
  const meant = inZone.choices.map((choice) => ({ ...choice, meaning }));
  if (offsetMinutes === undefined || wanted.time.kind === "from-now") return { choices: meant };
  const literal = findFrom(wanted, { offsetMinutes }, around, dateOf({ zone }, around.now));
  if ("refusal" in literal) return literal;
  const choices = literal.choices.flatMap((one): TimeChoice[] => {
    const itself = { ...one, zone, meaning };
    if (civilOffsetMinutesAt(zone, one.instant) === offsetMinutes) return [itself];
    // In a gap of the zone the abbreviation tells which time it is.
    const ofPeople = meant.filter((choice) => wallMsOf(choice) === wallMsOf(one));
    if (ofPeople.length === 0) return [itself];
    return [
      ...ofPeople.map((choice) => ({ ...choice, because: { kind: "meant" } as const })),
      { ...itself, because: { kind: "literal" } },
    ];
  });
  return { choices };
}

function wallMsOf({ instant, offsetMinutes }: TimeChoice): number {
  return instant + offsetMinutes * MINUTE_MS;
}

function rangesOf(clock: Clock, day: CivilDate, minute: number, lengthMinutes?: number) {
  const starts = choicesOf(clock, day, minute);
  if (lengthMinutes === undefined) return starts;
  const end = choicesOf(clock, day, minute + lengthMinutes).at(-1)?.instant;
  return starts.map((start) => (end === undefined ? start : { ...start, end }));
}

function choicesOf(clock: Clock, { year, month, day }: CivilDate, minute: number): TimeChoice[] {
  const wallMs = Date.UTC(year, month - 1, day) + minute * MINUTE_MS;
  if ("offsetMinutes" in clock) return [choiceAt(clock, wallMs - clock.offsetMinutes * MINUTE_MS)];
  const match = resolveWallTime(knownRule(clock.zone), wallMs);
  const at = (instant: number, kind: "gap" | "first" | "second") =>
    choiceAt(clock, instant, { kind, wallMs });
  if (match.kind === "gap") {
    return [at(match.instant - match.gapMinutes * MINUTE_MS, "gap"), at(match.instant, "gap")];
  }
  if (match.kind === "overlap") return [at(match.instant, "first"), at(match.later, "second")];
  return [choiceAt(clock, match.instant)];
}

function choiceAt(clock: Clock, instant: number, because?: ChoiceReason): TimeChoice {
  const { offsetMinutes, zone } =
    "zone" in clock
      ? { offsetMinutes: civilOffsetMinutesAt(clock.zone, instant), zone: clock.zone }
      : { ...clock, zone: undefined };
  return { instant, offsetMinutes, zone, meaning: undefined, because };
}

function dateOf(clock: Clock, now: number): CivilDate {
  if ("zone" in clock) return civilDateAt(clock.zone, now);
  return civilDateAt("UTC", now + clock.offsetMinutes * MINUTE_MS);
}

/** Without the choices that the rules do not cover, unless none is left. */
function coverOnly(choices: readonly TimeChoice[]): FoundInstants {
  const covered = choices.filter(({ instant }) => rulesCover(instant));
  return covered.length > 0 ? { choices: covered } : { refusal: { kind: "not-covered" } };
}

const DAYS_PER_WEEK = 7;
/** February 29 returns after eight years at most. */
const MAX_YEARS_AHEAD = 8;

/** Without a year it is the first such date from today on; "next Friday" is that of the next week, from Monday on, or the coming one. */
function findDates(date: PhraseDate, today: CivilDate): FoundDates {
  if (date.kind === "days") return { dates: [addDays(today, date.days)] };
  if (date.kind === "calendar") return findCalendarDates(date, today);
  const days = daysToWeekday(weekdayOf(today), date);
  return { dates: [...new Set(days)].map((count) => addDays(today, count)) };
}

function daysToWeekday(
  today: number,
  { weekday, which }: Extract<PhraseDate, { kind: "weekday" }>,
): readonly number[] {
  const fromMonday = (day: number) => (day + 6) % DAYS_PER_WEEK;
  const inNextWeek = DAYS_PER_WEEK - fromMonday(today) + fromMonday(weekday);
  const untilComing = (weekday - today + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  if (which === "coming") return [untilComing];
  if (which === "last") return [untilComing - DAYS_PER_WEEK];
  return which === "next-week" ? [inNextWeek] : [inNextWeek, untilComing || DAYS_PER_WEEK];
}

function findCalendarDates(
  { dates, weekday }: Extract<PhraseDate, { kind: "calendar" }>,
  today: CivilDate,
): FoundDates {
  const [written] = dates;
  const found = dates.flatMap((one) => completeDate(one, today) ?? []);
  const [first] = found;
  if (!first) return { refusal: { kind: "no-such-date", date: written } };
  const fitting = found.filter((one) => weekday === undefined || weekdayOf(one) === weekday);
  if (fitting.length > 0) return { dates: fitting };
  return { refusal: { kind: "other-weekday", date: first, weekday: weekdayOf(first) } };
}

function completeDate({ year, month, day }: WrittenDate, today: CivilDate): CivilDate | undefined {
  const years = Array.from({ length: MAX_YEARS_AHEAD + 1 }, (_, ahead) => today.year + ahead);
  return (year === undefined ? years : [year])
    .map((one) => ({ year: one, month, day }))
    .filter(isDate)
    .find((one) => year !== undefined || formatIsoDate(one) >= formatIsoDate(today));
}

function weekdayOf({ year, month, day }: CivilDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}
