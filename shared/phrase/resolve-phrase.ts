import { MINUTE_MS } from "../durations.ts";
import { addDays, type CivilDate, civilDateAt } from "../zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../zones/civil-offset.ts";
import { rulesCover } from "../zones/offset.ts";
import { resolveWallTime } from "../zones/resolve-wall-time.ts";
import { isKnownZone, zoneRule } from "../zones/zone-rules.ts";
import { datesOfPhrase } from "./dates-of-phrase.ts";
import type { PhraseRefusal } from "./phrase-refusal.ts";
import type { TimePhrase } from "./read-phrase.ts";
import type { AbbreviationMeaning } from "./zone-abbreviations.ts";

/** An instant that a phrase may mean. */
export interface TimeChoice {
  /** In ms. */
  readonly instant: number;
  /** Of a range, in ms. */
  readonly end?: number;
  /** Minutes east of UTC of the phrase's zone then. */
  readonly offsetMinutes: number;
  /** Undefined if the phrase has only an offset. */
  readonly zone: string | undefined;
  /** Which of the meanings of an abbreviation it is. */
  readonly meaning: AbbreviationMeaning | undefined;
  /** Why there are several. */
  readonly because: ChoiceReason | undefined;
}

/** `gap` and `overlap` of DST, in ms of the wall time; `literal` and `meant` of an abbreviation that is not in force. */
export type ChoiceReason =
  | { readonly kind: "gap" | "first" | "second"; readonly wallMs: number }
  | { readonly kind: "literal" | "meant" };

export type ResolvedPhrase =
  /** Likeliest first. */
  { readonly choices: readonly TimeChoice[] } | { readonly refusal: PhraseRefusal };

type Wanted = Pick<TimePhrase, "time" | "date">;
type Clock = { readonly zone: string } | { readonly offsetMinutes: number };

/** The instants of a phrase in a zone or at an offset, `now` in ms. Never throws. */
export function resolvePhrase(phrase: Wanted, clock: Clock, now: number): ResolvedPhrase {
  if ("zone" in clock && !isKnownZone(clock.zone)) {
    return { refusal: { kind: "unknown-zone", zone: clock.zone } };
  }
  return resolveFrom(phrase, clock, now, dateOf(clock, now));
}

function resolveFrom(
  { time, date }: Wanted,
  clock: Clock,
  now: number,
  today: CivilDate,
): ResolvedPhrase {
  if (time.kind === "from-now") {
    if (date) return { refusal: { kind: "other-date" } };
    return coverOnly([choiceAt(clock, now + time.minutes * MINUTE_MS)]);
  }
  if (time.kind === "instant") {
    if (date) return { refusal: { kind: "other-date" } };
    return coverOnly([choiceAt(clock, time.instant)]);
  }
  const found = date ? datesOfPhrase(date.date, today) : undefined;
  if (found && "refusal" in found) return found;
  const { minutes, lengthMinutes } = time;
  const starts = found
    ? found.dates.flatMap((day) => minutes.map((minute) => ({ day, minute })))
    : minutes.map((minute) => ({ day: nearestDay(clock, today, minute, now), minute }));
  return coverOnly(
    starts.flatMap(({ day, minute }) => rangesOf(clock, day, minute, lengthMinutes)),
  );
}

/** Today, or tomorrow if the time is nearer then: in the evening, "9am" is that of the next morning. */
function nearestDay(clock: Clock, today: CivilDate, minute: number, now: number): CivilDate {
  const tomorrow = addDays(today, 1);
  const distance = (day: CivilDate) =>
    Math.abs((choicesOf(clock, day, minute)[0]?.instant ?? now) - now);
  return distance(tomorrow) < distance(today) ? tomorrow : today;
}

/**
 * The instants of a phrase whose zone is an abbreviation. Where it is not in force then, as EST in July, they are those of
 * its zone, as people mean it, and those of its own offset.
 */
export function resolveAbbreviation(
  phrase: Wanted,
  meanings: readonly AbbreviationMeaning[],
  now: number,
): ResolvedPhrase {
  const resolved = meanings.map((meaning) => resolveMeaning(phrase, meaning, now));
  const choices = resolved.flatMap((one) => ("choices" in one ? one.choices : []));
  return choices.length > 0 ? { choices } : (resolved[0] ?? { choices });
}

function resolveMeaning(phrase: Wanted, meaning: AbbreviationMeaning, now: number): ResolvedPhrase {
  const { zone, offsetMinutes } = meaning;
  const inZone = resolvePhrase(phrase, { zone }, now);
  if ("refusal" in inZone) return inZone;
  const meant = inZone.choices.map((choice) => ({ ...choice, meaning }));
  if (offsetMinutes === undefined || phrase.time.kind === "from-now") return { choices: meant };
  const literal = resolveFrom(phrase, { offsetMinutes }, now, dateOf({ zone }, now));
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

function rangesOf(
  clock: Clock,
  day: CivilDate,
  minute: number,
  lengthMinutes: number | undefined,
): TimeChoice[] {
  const starts = choicesOf(clock, day, minute);
  if (lengthMinutes === undefined) return starts;
  const end = choicesOf(clock, day, minute + lengthMinutes).at(-1)?.instant;
  return starts.map((start) => (end === undefined ? start : { ...start, end }));
}

function choicesOf(clock: Clock, { year, month, day }: CivilDate, minute: number): TimeChoice[] {
  const wallMs = Date.UTC(year, month - 1, day) + minute * MINUTE_MS;
  if ("offsetMinutes" in clock) return [choiceAt(clock, wallMs - clock.offsetMinutes * MINUTE_MS)];
  const match = resolveWallTime(zoneRule(clock.zone), wallMs);
  const at = (instant: number, kind: "gap" | "first" | "second") =>
    choiceAt(clock, instant, { kind, wallMs });
  if (match.kind === "gap") {
    return [at(match.instant - match.gapMinutes * MINUTE_MS, "gap"), at(match.instant, "gap")];
  }
  if (match.kind === "overlap") return [at(match.instant, "first"), at(match.later, "second")];
  return [choiceAt(clock, match.instant)];
}

function choiceAt(clock: Clock, instant: number, because?: ChoiceReason): TimeChoice {
  const isFixed = "offsetMinutes" in clock;
  return {
    instant,
    offsetMinutes: isFixed ? clock.offsetMinutes : civilOffsetMinutesAt(clock.zone, instant),
    zone: isFixed ? undefined : clock.zone,
    meaning: undefined,
    because,
  };
}

function dateOf(clock: Clock, now: number): CivilDate {
  if ("zone" in clock) return civilDateAt(clock.zone, now);
  return civilDateAt("UTC", now + clock.offsetMinutes * MINUTE_MS);
}

/** Without the choices that the rules do not cover, unless none is left. */
function coverOnly(choices: readonly TimeChoice[]): ResolvedPhrase {
  const covered = choices.filter(({ instant }) => rulesCover(instant));
  return covered.length > 0 ? { choices: covered } : { refusal: { kind: "not-covered" } };
}
