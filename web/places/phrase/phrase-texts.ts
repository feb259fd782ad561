import {
  formatDateWithoutYear,
  formatHourMinute,
  formatLongDate,
  formatShortOffset,
  formatWeekday,
} from "#formats/first-view";
import { formatAlternatives, formatDate, formatYear } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { TimePhrase } from "../../../shared/phrase/read-phrase.ts";
import type { TimeChoice } from "../../../shared/phrase/resolve-phrase.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { PhraseAnswer } from "./phrase-answers.ts";

/** A weekday alone names a day up to this many days away. */
const DAYS_NAMED_BY_WEEKDAY = 6;
const DAY_MINUTES = 1440;

/** "3:00 pm Tuesday", "3:00–5:00 pm Tuesday"; a day that the weekday does not tell is the date, "Friday, December 4", apart from the time. */
export function formatPhraseTime(
  { instant, end, offsetMinutes }: Pick<TimeChoice, "instant" | "end" | "offsetMinutes">,
  now: number,
  hourCycle: HourCycle,
): { readonly time: string; readonly date: string | undefined } {
  const time = formatChoice({ instant, end }, offsetMinutes, hourCycle);
  const days = dayOf({ instant, offsetMinutes }) - dayOf({ instant: now, offsetMinutes });
  if (days >= -1 && days <= DAYS_NAMED_BY_WEEKDAY) {
    const weekday = formatWeekday(instant, offsetMinutes);
    return { time: m.phraseTimeOnDay({ time, weekday }), date: undefined };
  }
  const isThisYear = formatYear(now, offsetMinutes) === formatYear(instant, offsetMinutes);
  const format = isThisYear ? formatDateWithoutYear : formatLongDate;
  return { time, date: format(instant, offsetMinutes) };
}

/** "3:00 pm", or "3:00–5:00 pm" for a range, in a zone or at an offset (minutes east of UTC). */
export function formatChoice(
  { instant, end }: { readonly instant: number; readonly end?: number | undefined },
  zone: string | number,
  hourCycle: HourCycle,
): string {
  if (end !== undefined) return formatSpan({ start: instant, end }, zone, hourCycle);
  const offset = typeof zone === "number" ? zone : civilOffsetMinutesAt(zone, instant);
  return formatHourMinute(instant, offset, hourCycle);
}

/** What tells a choice from the others of its place: "first, UTC+2". */
export function remarkOfChoice(choice: TimeChoice, hourCycle: HourCycle): string | undefined {
  const { because, offsetMinutes } = choice;
  const offset = formatShortOffset(offsetMinutes);
  switch (because?.kind) {
    case "gap":
      return m.phraseInsteadOf({ time: formatHourMinute(because.wallMs, 0, hourCycle) });
    case "first":
      return m.phraseFirst({ offset });
    case "second":
      return m.phraseSecond({ offset });
    case "meant":
      return m.phraseMeant({ offset });
    case "literal":
      return m.phraseLiteral({ offset });
    default:
      return undefined;
  }
}

interface Asked {
  readonly phrase: TimePhrase;
  /** Best first. */
  readonly answers: readonly PhraseAnswer[];
  readonly hourCycle: HourCycle;
}

/** What has to be chosen, in words; undefined if the best place has one choice. */
export function questionOf(asked: Asked): string | undefined {
  const { phrase, answers, hourCycle } = asked;
  const [best] = answers;
  const choices = answers.filter(({ result }) => result === best?.result).map((one) => one.choice);
  const [first, second] = choices;
  if (!best || !first || !second) return undefined;
  const { zone, date, time } = phrase;
  if (zone.kind === "abbreviation" && zone.meanings.length > 1) {
    return m.phraseAmbiguous({ abbreviation: zone.written.toUpperCase() });
  }
  const changed = choices.find(({ because }) => because);
  if (changed?.because) return describeChange(changed, choices, best, asked);
  if (date && dayOf(first) !== dayOf(second)) {
    const days = choices.map((choice) => formatDate(choice.instant, choice.offsetMinutes));
    const dates = formatAlternatives([...new Set(days)]);
    return m.phraseDates({ written: date.written, dates });
  }
  if (time.kind !== "clock" || time.minutes.length < 2) return undefined;
  const times = choices.map(({ instant, offsetMinutes }) =>
    formatHourMinute(instant, offsetMinutes, hourCycle),
  );
  return m.phraseWhichTime({ times: formatAlternatives(times) });
}

function describeChange(
  choice: TimeChoice,
  choices: readonly TimeChoice[],
  { name, choice: { meaning } }: PhraseAnswer,
  { phrase, hourCycle }: Asked,
): string {
  const { because, instant, offsetMinutes } = choice;
  const date = formatDate(instant, offsetMinutes);
  const place = isolate(name ?? "");
  if (because && "wallMs" in because) {
    const time = formatHourMinute(because.wallMs, 0, hourCycle);
    if (because.kind === "gap") {
      const times = formatAlternatives(
        choices.map((one) => formatHourMinute(one.instant, one.offsetMinutes, hourCycle)),
      );
      return place
        ? m.phraseSkippedIn({ time, date, times, place })
        : m.phraseSkipped({ time, date, times });
    }
    const [first, second] = (["first", "second"] as const).map((kind) => {
      const one = choices.find((other) => other.because?.kind === kind) ?? choice;
      return formatShortOffset(one.offsetMinutes);
    }) as [string, string];
    return place
      ? m.phraseTwiceIn({ time, date, first, second, place })
      : m.phraseTwice({ time, date, first, second });
  }
  return m.phraseOtherOffset({
    zone: place,
    offset: formatShortOffset(offsetMinutes),
    date,
    abbreviation: phrase.zone.kind === "abbreviation" ? phrase.zone.written.toUpperCase() : "",
    literal: formatShortOffset(meaning?.offsetMinutes ?? 0),
  });
}

function dayOf({ instant, offsetMinutes }: Pick<TimeChoice, "instant" | "offsetMinutes">): number {
  return Math.floor((instant / MINUTE_MS + offsetMinutes) / DAY_MINUTES);
}
