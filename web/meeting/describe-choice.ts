import type { Span } from "../../shared/zones/civil-day.ts";
import type { DaySlot } from "../../shared/zones/day-slots.ts";

/** How many of those who take part are at work all through a span, and how many asleep in it at any time. */
export function describeChoice(slots: readonly DaySlot[], { start, end }: Span): string {
  const within = slots.filter(({ instant }) => instant >= start && instant < end);
  const all = within[0]?.there.map((_, index) => within.map(({ there }) => there[index]?.part));
  if (!all) return "";
  const atWork = all.filter((parts) => parts.every((part) => part === "work")).length;
  const asleep = all.filter((parts) => parts.includes("night")).length;
  if (atWork === all.length) return "Everybody is at work.";
  return `${countOf(atWork, all.length)} at work, ${countOf(asleep, all.length).toLowerCase()} asleep.`;
}

function countOf(count: number, all: number): string {
  return count === 0 ? "Nobody" : `${count} of ${all}`;
}
