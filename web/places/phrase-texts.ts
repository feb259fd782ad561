import { MINUTE_MS } from "../../shared/durations.ts";
import { isolate } from "../../shared/isolate.ts";
import type { TimePhrase } from "../../shared/time-phrase/read-phrase.ts";
import type { TimeChoice } from "../../shared/time-phrase/resolve-phrase.ts";
import { formatShortOffset } from "../../shared/zones/format-offset.ts";
import {
  formatHourMinute,
  formatLongDate,
  type HourCycle,
} from "../../shared/zones/format-time.ts";
import type { PhraseAnswer } from "./phrase-answers.ts";

/** A weekday alone names a day up to this many days away. */
const DAYS_NAMED_BY_WEEKDAY = 6;
const DAY_MINUTES = 1440;

export const PHRASE_EXAMPLE = "Try “3pm Tokyo” or “next Friday 9am in New York”.";

/** "3:00 pm Tuesday"; a day that the weekday does not tell is the date, "Friday, December 4", apart from the time. */
export function formatPhraseTime(
  { instant, offsetMinutes }: Pick<TimeChoice, "instant" | "offsetMinutes">,
  now: number,
  hourCycle: HourCycle,
): { readonly time: string; readonly date: string | undefined } {
  const time = formatHourMinute(instant, offsetMinutes, hourCycle);
  const days = dayOf({ instant, offsetMinutes }) - dayOf({ instant: now, offsetMinutes });
  const [weekday, date, year] = formatLongDate(instant, offsetMinutes).split(", ");
  if (days >= -1 && days <= DAYS_NAMED_BY_WEEKDAY) {
    return { time: `${time} ${weekday}`, date: undefined };
  }
  const isThisYear = formatLongDate(now, offsetMinutes).endsWith(year ?? "");
  return { time, date: [weekday, date, ...(isThisYear ? [] : [year])].join(", ") };
}

/** What tells a choice from the others of its place: "first, UTC+2". */
export function remarkOfChoice(choice: TimeChoice, hourCycle: HourCycle): string | undefined {
  const { because, offsetMinutes } = choice;
  const offset = formatShortOffset(offsetMinutes);
  switch (because?.kind) {
    case "gap":
      return `instead of ${formatHourMinute(because.wallMs, 0, hourCycle)}`;
    case "first":
    case "second":
      return `${because.kind}, ${offset}`;
    case "meant":
      return `${offset} then`;
    case "literal":
      return `literally ${offset}`;
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
    return `“${zone.written.toUpperCase()}” has more than one meaning. Choose one.`;
  }
  const changed = choices.find(({ because }) => because);
  if (changed?.because) return describeChange(changed, choices, best, asked);
  if (date && dayOf(first) !== dayOf(second)) {
    const days = choices.map((choice) => longDate(choice.instant, choice.offsetMinutes));
    return `“${date.written}” can be ${[...new Set(days)].join(" or ")}.`;
  }
  if (time.kind !== "clock" || time.minutes.length < 2) return undefined;
  const times = choices.map(({ instant, offsetMinutes }) =>
    formatHourMinute(instant, offsetMinutes, hourCycle),
  );
  return `${times.join(" or ")}?`;
}

function describeChange(
  choice: TimeChoice,
  choices: readonly TimeChoice[],
  { name, choice: { meaning } }: PhraseAnswer,
  { phrase, hourCycle }: Asked,
): string {
  const { because, instant, offsetMinutes } = choice;
  const day = longDate(instant, offsetMinutes);
  const place = name ? `in ${isolate(name)} ` : "";
  if (because && "wallMs" in because) {
    const wanted = formatHourMinute(because.wallMs, 0, hourCycle);
    if (because.kind === "gap") {
      const times = choices.map((one) =>
        formatHourMinute(one.instant, one.offsetMinutes, hourCycle),
      );
      return `${wanted} doesn't exist ${place}on ${day}: ${times.join(" or ")}?`;
    }
    const times = choices.map(
      (one) => `${one.because?.kind} (${formatShortOffset(one.offsetMinutes)})`,
    );
    return `${wanted} happens twice ${place}on ${day}: ${times.join(", ")}.`;
  }
  const written = phrase.zone.kind === "abbreviation" ? phrase.zone.written.toUpperCase() : "";
  const then = formatShortOffset(offsetMinutes);
  const literal = formatShortOffset(meaning?.offsetMinutes ?? 0);
  return `${isolate(name ?? "")} is ${then} on ${day}; “${written}” is ${literal}. Choose one.`;
}

/** "March 29, 2026" */
function longDate(instant: number, offsetMinutes: number): string {
  return formatLongDate(instant, offsetMinutes).replace(/^\w+, /, "");
}

function dayOf({ instant, offsetMinutes }: Pick<TimeChoice, "instant" | "offsetMinutes">): number {
  return Math.floor((instant / MINUTE_MS + offsetMinutes) / DAY_MINUTES);
}
