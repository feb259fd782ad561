const RELATIVE: Readonly<Record<number, string>> = {
  [-2]: "2 days ago",
  [-1]: "yesterday",
  1: "tomorrow",
  2: "in 2 days",
};

export function formatRelativeDay(days: number): string | undefined {
  return RELATIVE[days];
}

export function formatDays(days: number): string {
  return `${days} ${days === 1 ? "day" : "days"}`;
}
