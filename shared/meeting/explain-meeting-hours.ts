import { WEEKEND } from "../zones/day-part.ts";
import type { SlotTime } from "../zones/day-slots.ts";
import { formatDuration } from "../zones/format-duration.ts";
import { WEEKDAYS } from "../zones/format-time.ts";

interface BestHours {
  readonly labels: readonly string[];
  /** The wall times at the suggested hour, in the order of `labels`. */
  readonly there: readonly SlotTime[];
  readonly asleep: number;
  readonly atWork: number;
  readonly minutes: number;
}

const MAX_NAMED = 3;

export function explainMeetingHours({ labels, there, asleep, atWork, minutes }: BestHours): string {
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
    `${capitalize(countOf(atWork, labels.length))} working; ${countOf(asleep, labels.length)} asleep.`,
    ...WEEKEND.flatMap((weekday) =>
      describeWhere(
        WEEKDAYS[weekday] as string,
        labelsWhere((time) => time.weekday === weekday),
      ),
    ),
    ...describeWhere(
      "night",
      labelsWhere(({ part }) => part === "night"),
    ),
  ];
  return sentences.join(" ");
}

function countOf(count: number, all: number): string {
  if (count === 0) return "no one is";
  return `${count} of ${all} ${count === 1 ? "is" : "are"}`;
}

function describeWhere(what: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  if (labels.length > MAX_NAMED) return [`It is ${what} in ${labels.length} of the time zones.`];
  const before = labels.slice(0, -1).join(", ");
  return [`It is ${what} in ${before && `${before} and `}${labels.at(-1)}.`];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
