import { MINUTE_MS, MINUTES_A_DAY } from "../../shared/durations.ts";
import { type DayPart, dayPart } from "../../shared/zones/day-part.ts";
import { describeChanges } from "../../shared/zones/describe-changes.ts";
import { formatDuration } from "../../shared/zones/format-duration.ts";
import type { ShownWords } from "../time/shown-instant.ts";
import { readSecond } from "../time/tick.ts";

export const DAY_PART_NAMES: Readonly<Record<DayPart, string>> = {
  work: "work hours",
  between: "off hours",
  night: "night",
};

/** What the page says of another time than now. */
export const shownWords: ShownWords = {
  dayPart: ({ weekday, minuteOfDay }) => DAY_PART_NAMES[dayPart(weekday, minuteOfDay)],
  changes: ({ zone, instant }) => describeChanges(zone, readSecond(), instant),
  distance: (minute) => describeDistance(minute, readSecond()),
};

/** How far an instant (ms) is from now: "3 h 15 min from now", "2 days 4 h ago". */
export function describeDistance(instant: number, now: number): string {
  const minutes = Math.round((instant - Math.floor(now / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
  if (minutes === 0) return "now";
  const amount = Math.abs(minutes);
  const days = Math.floor(amount / MINUTES_A_DAY);
  const rest = amount % MINUTES_A_DAY;
  const dayWords = days > 0 && `${days} ${days === 1 ? "day" : "days"}`;
  const words = [dayWords, formatDuration(days > 0 ? rest - (rest % 60) : rest)];
  return `${words.filter(Boolean).join(" ")} ${minutes > 0 ? "from now" : "ago"}`;
}
