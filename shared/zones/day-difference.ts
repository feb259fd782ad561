const DAY_LABELS: Readonly<Record<number, string>> = {
  [-2]: "2 days ago",
  [-1]: "Yesterday",
  1: "Tomorrow",
  2: "In 2 days",
};

export function labelDayDifference(days: number): string | undefined {
  return DAY_LABELS[days];
}
