import type { Span } from "../../shared/zones/civil-day.ts";
import type { DaySlot } from "../../shared/zones/day-slots.ts";

/** How many participants work all through a span, and how many are asleep at any time in it. */
export function describeChoice(slots: readonly DaySlot[], { start, end }: Span): string {
  const within = slots.filter(({ instant }) => instant >= start && instant < end);
  const all = within[0]?.there.map((_, index) => within.map(({ there }) => there[index]?.part));
  if (!all) return "";
  const atWork = all.filter((parts) => parts.every((part) => part === "work")).length;
  const asleep = all.filter((parts) => parts.includes("night")).length;
  if (atWork === all.length) return "Everyone is working.";
  const sentence = `${countOf(atWork, all.length)} working; ${countOf(asleep, all.length)} asleep.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function countOf(count: number, all: number): string {
  if (count === 0) return "no one is";
  return `${count} of ${all} ${count === 1 ? "is" : "are"}`;
}
