import {
  formatDateWithoutYear,
  formatLongDate,
  formatShortOffset,
  formatWeekday,
} from "#formats/first-view";
import { formatAlternatives, formatDate, formatYear, weekdayName } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS, MINUTES_PER_DAY } from "../../../shared/durations.ts";
import { type Place, placeKey } from "../../../shared/place.ts";
import {
  type Clock,
  ianaZoneOf,
  type ResolvedText,
  type TextRefusal,
} from "../../../shared/text/answers.ts";
import type { TimeChoice } from "../../../shared/text/find-instants.ts";
import type { WrittenDate } from "../../../shared/text/read-date.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { locale } from "../../i18n/locale.ts";
import { zoneCity, zoneName } from "../../i18n/names.ts";
import { formatHourMinute } from "../../i18n/times.ts";
import { coveredYears } from "../../time/all-years.ts";
import { type AskedTime, askedPlace, showInstant } from "../../time/shown-instant.ts";
import type { WebPlace } from "../search-results.ts";

export interface ShownClock {
  /** "Tokyo", "Central Time", "UTC+5:30"; undefined for the visitor's own zone. */
  readonly name: string | undefined;
  readonly detail?: string;
  /** Undefined for "PST" or "UTC+2". */
  readonly place?: Place;
  /** An IANA zone, or minutes east of UTC. */
  readonly zone: string | number;
}

export function showClock(clock: Clock<WebPlace>): ShownClock {
  const { zone } = clock;
  switch (clock.kind) {
    case "own":
      return { name: undefined, zone };
    case "offset":
      return { name: formatShortOffset(clock.zone), zone };
    case "zone":
      return { name: zoneCity(clock.zone), detail: zoneName(clock.zone) ?? "", zone };
    case "abbreviation": {
      const name = clock.name ?? zoneName(clock.zone);
      return { name, detail: zoneCity(clock.zone), zone };
    }
    default: {
      const { name, detail, place } = clock.place;
      return { name, detail, place, zone };
    }
  }
}

/** The place whose panel shows a clock; of an abbreviation its row of the table. Undefined for some offsets. */
export function placeOfClock(clock: Clock<WebPlace>): Place | undefined {
  if (clock.kind === "place") return clock.place.place;
  const zone = ianaZoneOf(clock);
  if (zone === undefined) return undefined;
  const row = WORLD_ZONES.find((one) => clock.kind === "abbreviation" && one.zone === zone);
  return row ?? { kind: "zone", zone };
}

export type ShownTime = Readonly<ReturnType<typeof showTimes>[number]>;

type Resolved = ResolvedText<WebPlace> | undefined;

const timesOf = (resolved: Resolved) =>
  resolved && "answers" in resolved
    ? resolved.answers.flatMap((answer) => (answer.kind === "time" ? answer : []))
    : [];

export function showTimes(resolved: Resolved) {
  return timesOf(resolved).map(({ clock, choice, target }, index, all) => {
    const shown = showClock(clock);
    const { name = "", detail = "", place } = shown;
    const earlier = all.slice(0, index).filter((one) => one.clock === clock).length;
    /** Equal for the same choice of the same place, also as time passes. */
    const key = `${place ? placeKey(place) : `${name} ${detail}`} ${earlier}`;
    /** Whether it may be chosen before all answers are known. */
    const isSure = clock.kind !== "place" || clock.place.isSure;
    return { ...shown, key, choice, isSure, target: target && showClock(target) };
  });
}

/** Shows the time of a text on the whole page, beside that of its place or zone. */
export function showTime({ name, choice, place, target }: ShownTime): void {
  const { instant, end, zone, offsetMinutes } = choice;
  // A picker in another place stays there.
  if (askedPlace.get()?.origin === undefined) {
    const own = m.placeYourTime();
    const asked = {
      name: name ?? own,
      zone: zone ?? offsetMinutes,
      ...(place && { place }),
      ...(target && { target: { name: target.name ?? own, zone: target.zone } }),
      ...(end !== undefined && { rangeMs: end - instant }),
    };
    askedPlace.set((name ?? target?.name) === undefined ? undefined : asked);
  }
  showInstant(instant);
}

export function describeRefusal(
  text: string,
  refusal: TextRefusal,
  hint = m.phraseExample(),
): string {
  const example = m.phraseExample();
  const explained = (sentence: string) => m.phraseWithExample({ refusal: sentence, example });
  switch (refusal.kind) {
    case "not-a-time":
      return m.phraseNotATime({ written: refusal.written, example });
    case "unknown":
      return m.phraseUnknownPlace({ text: text.trim(), place: refusal.words.join(" "), hint });
    case "unknown-zone":
      return explained(m.phraseNoRules({ zone: refusal.zone }));
    case "other-date":
      return explained(m.phraseNoOtherDate());
    case "not-covered":
      return explained(m.chooseDate(coveredYears()));
    case "no-such-date": {
      const date = formatWrittenDate(refusal.date);
      return explained(date ? m.phraseNoSuchDate({ date }) : m.phraseNoDate());
    }
    case "other-weekday": {
      const date = formatWrittenDate(refusal.date) ?? "";
      return explained(m.phraseOtherWeekday({ date, weekday: weekdayName(refusal.weekday) }));
    }
    default:
      return explained(refusal.kind === "times-differ" ? m.phraseTimesDiffer() : "");
  }
}

/** "February 30" or "February 30, 2026": a date that need not exist. Undefined without such a month. */
function formatWrittenDate({ year, month, day }: WrittenDate): string | undefined {
  if (month < 1 || month > 12) return undefined;
  const format = new Intl.DateTimeFormat(locale, {
    calendar: "gregory",
    timeZone: "UTC",
    month: "long",
    day: "numeric",
    ...(year !== undefined && { year: "numeric" }),
  });
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false });
  return format
    .formatToParts(Date.UTC(2000, month - 1, 1))
    .map(({ type, value }) => {
      if (type === "day") return numbers.format(day);
      return type === "year" && year !== undefined ? numbers.format(year) : value;
    })
    .join("");
}

const DAYS_NAMED_BY_WEEKDAY = 6;

/** "3:00 pm Tuesday", "3:00–5:00 pm Tuesday"; a day that the weekday does not tell is the date, "Friday, December 4", apart from the time. */
export function formatPhraseTime(
  { instant, end, offsetMinutes }: Pick<TimeChoice, "instant" | "end" | "offsetMinutes">,
  now: number,
): { readonly time: string; readonly date: string | undefined } {
  const days = dayOf({ instant, offsetMinutes }) - dayOf({ instant: now, offsetMinutes });
  if (days >= -1 && days <= DAYS_NAMED_BY_WEEKDAY)
    return { time: formatTimeOnDay({ instant, end }, offsetMinutes), date: undefined };
  const isThisYear = formatYear(now, offsetMinutes) === formatYear(instant, offsetMinutes);
  const format = isThisYear ? formatDateWithoutYear : formatLongDate;
  const time = formatSpan({ start: instant, end }, offsetMinutes);
  return { time, date: format(instant, offsetMinutes) };
}

/** What an instant (ms) is in the place that was asked for and for the visitor: "3:00 pm Thursday in Tokyo = 1:00 am Thursday for you". */
export function describeEquation(asked: AskedTime, instant: number, visitorZone: string): string {
  const { rangeMs, target } = asked;
  const end = rangeMs === undefined ? undefined : instant + rangeMs;
  const time = (zone: string | number) => formatTimeOnDay({ instant, end }, zone);
  const last = target ?? asked;
  const equation = m.timeEquation({
    there: time(last.zone),
    place: isolate(last.name),
    here: time(visitorZone),
  });
  if (!target) return equation;
  return `${m.spokenTime({ time: time(asked.zone), place: isolate(asked.name) })} = ${equation}`;
}

/** "3:00 pm Thursday", "3:00–5:00 pm Thursday" in a zone or at an offset (minutes east of UTC). */
export function formatTimeOnDay(
  { instant, end }: Pick<TimeChoice, "instant" | "end">,
  zone: string | number,
): string {
  const time = formatSpan({ start: instant, end }, zone);
  return m.phraseTimeOnDay({ time, weekday: formatWeekday(instant, zone) });
}

/** What tells a choice from the others of its place: "first, UTC+2". */
export function remarkOfChoice(choice: TimeChoice): string | undefined {
  const { because, offsetMinutes } = choice;
  const offset = formatShortOffset(offsetMinutes);
  switch (because?.kind) {
    case "gap":
      return m.phraseInsteadOf({ time: formatHourMinute(because.wallMs, 0) });
    case "first":
      return m.phraseFirst({ offset });
    case "second":
      return m.phraseSecond({ offset });
    case "meant":
      return m.phraseMeant({ offset });
    case "literal":
      return m.phraseLiteral({ offset });
    default:
      return choice.isNext ? m.phraseNext() : undefined;
  }
}

export function questionOf(resolved: Resolved): string | undefined {
  const times = timesOf(resolved).filter(({ isOther }) => !isOther);
  const [best] = times;
  const asked = times.filter(({ clock }) => clock.kind !== "place" || clock === best?.clock);
  const choices = asked.map(({ choice }) => choice);
  const [first, second] = choices;
  const wanted = resolved && "wanted" in resolved ? resolved.wanted : undefined;
  if (!best || !first || !second || !wanted) return undefined;
  const { clock } = best;
  if (clock.kind === "abbreviation" && asked.some((one) => one.clock !== clock)) {
    return m.phraseAmbiguous({ abbreviation: clock.written.toUpperCase() });
  }
  const changed = choices.find(({ because }) => because);
  if (changed) return describeChange(changed, choices, clock);
  const { date, time } = wanted;
  if (date && dayOf(first) !== dayOf(second)) {
    const days = choices.map((choice) => formatDate(choice.instant, choice.offsetMinutes));
    const dates = formatAlternatives([...new Set(days)]);
    return m.phraseDates({ written: date.written, dates });
  }
  if (time.kind !== "clock" || time.minutes.length < 2) return undefined;
  return m.phraseWhichTime({ times: formatHours(choices) });
}

const formatHours = (choices: readonly TimeChoice[]) =>
  formatAlternatives(choices.map((one) => formatHourMinute(one.instant, one.offsetMinutes)));

function describeChange(
  { because, instant, offsetMinutes }: TimeChoice,
  choices: readonly TimeChoice[],
  clock: Clock<WebPlace>,
): string {
  const date = formatDate(instant, offsetMinutes);
  const place = isolate(showClock(clock).name ?? "");
  if (!because || !("wallMs" in because)) {
    const { written = "", offsetMinutes: literal = 0 } = clock.kind === "abbreviation" ? clock : {};
    return m.phraseOtherOffset({
      zone: place,
      offset: formatShortOffset(offsetMinutes),
      date,
      abbreviation: written.toUpperCase(),
      literal: formatShortOffset(literal),
    });
  }
  const time = formatHourMinute(because.wallMs, 0);
  if (because.kind === "gap") {
    const skipped = { time, date, times: formatHours(choices) };
    return place ? m.phraseSkippedIn({ ...skipped, place }) : m.phraseSkipped(skipped);
  }
  const offsetOf = (kind: "first" | "second") =>
    formatShortOffset(choices.find((one) => one.because?.kind === kind)?.offsetMinutes ?? 0);
  const twice = { time, date, first: offsetOf("first"), second: offsetOf("second") };
  return place ? m.phraseTwiceIn({ ...twice, place }) : m.phraseTwice(twice);
}

function dayOf({ instant, offsetMinutes }: Pick<TimeChoice, "instant" | "offsetMinutes">): number {
  return Math.floor((instant / MINUTE_MS + offsetMinutes) / MINUTES_PER_DAY);
}
