import type { ZoneMoment } from "../zones/zone-moment.ts";

const RELATIVE: Readonly<Record<number, string>> = {
  [-2]: "2 days ago",
  [-1]: "yesterday",
  1: "tomorrow",
  2: "in 2 days",
};

export function formatRelativeDay({ dayDifference }: ZoneMoment): string | undefined {
  return RELATIVE[dayDifference];
}

export function formatDays(days: number): string {
  return `${days} ${days === 1 ? "day" : "days"}`;
}
