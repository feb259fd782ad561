import type { TextRefusal } from "../../../shared/text/answers.ts";
import type { TimeChoice } from "../../../shared/text/find-instants.ts";
import type { WrittenDate } from "../../../shared/text/read-date.ts";
import { formatShortOffset, twoDigits } from "../../../shared/zones/format-offset.ts";
import { WEEKDAYS } from "../../../shared/zones/format-time.ts";
import { describeCover } from "./tool.ts";

export function describeChoice({
  because,
  offsetMinutes,
  zone,
  isNext,
}: TimeChoice): string | null {
  const offset = formatShortOffset(offsetMinutes);
  switch (because?.kind) {
    case "gap":
      return `Clocks go forward past ${timeOf(because.wallMs)} there on that day, so it does not exist; this may be meant.`;
    case "first":
    case "second":
      return `Clocks go back over ${timeOf(because.wallMs)} there on that day, so it comes twice; this is the ${because.kind} one, at ${offset}.`;
    case "meant":
      return `The abbreviation is not in force then; this is the time on clocks in ${zone}, at ${offset}.`;
    case "literal":
      return `The abbreviation is not in force then; this is the time by its own offset, ${offset}.`;
    default:
      return isNext ? "That time is past today, so this is the next one." : null;
  }
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

function timeOf(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(11, 16);
}

/** "2026-02-30", "02-30": a date that need not exist. */
function formatDate({ year, month, day }: WrittenDate): string {
  return [year ?? [], month, day].flat().map(twoDigits).join("-");
}
