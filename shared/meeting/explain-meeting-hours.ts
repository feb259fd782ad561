import { WEEKEND } from "../zones/day-part.ts";
import type { SlotTime } from "../zones/day-slots.ts";
import { formatDuration } from "../zones/format-duration.ts";
import { WEEKDAYS } from "../zones/format-time.ts";

interface Found {
  readonly labels: readonly string[];
  /** What the zones' clocks show, in the order of `labels`. */
  readonly there: readonly SlotTime[];
  readonly asleep: number;
  readonly atWork: number;
  /** How long the best hours are together. */
  readonly minutes: number;
}

const NAMED_AT_MOST = 3;

/** Why these are the best hours, for people, with the zones where it is weekend or night. */
export function explainMeetingHours({ labels, there, asleep, atWork, minutes }: Found): string {
  const [only] = labels;
  const duration = formatDuration(minutes);
  const labelsWhere = (isSo: (time: SlotTime) => boolean) =>
    labels.filter((_, index) => there[index] && isSo(there[index]));
  if (atWork === labels.length) {
    return labels.length === 1
      ? `Working hours in ${only}: ${duration}.`
      : `Working hours overlap for ${duration}.`;
  }
  const apart = labels.length > 1 ? ["Working hours don't overlap."] : [];
  const sentences = [
    ...apart,
    `At the best hours ${countOf(atWork, labels.length)} at work, and ${countOf(asleep, labels.length)} asleep.`,
    ...WEEKEND.flatMap((weekday) =>
      tellWhere(
        WEEKDAYS[weekday] as string,
        labelsWhere((time) => time.weekday === weekday),
      ),
    ),
    ...tellWhere(
      "night",
      labelsWhere(({ part }) => part === "night"),
    ),
  ];
  return sentences.join(" ");
}

function countOf(count: number, all: number): string {
  if (count === 0) return "nobody is";
  return `${count} of ${all} ${count === 1 ? "is" : "are"}`;
}

function tellWhere(what: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  if (labels.length > NAMED_AT_MOST) return [`It is ${what} in ${labels.length} of the zones.`];
  const before = labels.slice(0, -1).join(", ");
  return [`It is ${what} in ${before && `${before} and `}${labels.at(-1)}.`];
}
