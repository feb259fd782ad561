const DAY_LABELS: Readonly<Record<number, string>> = {
  [-2]: "2 days ago",
  [-1]: "Yesterday",
  1: "Tomorrow",
  2: "In 2 days",
};

/** A difference of -2 to 2 days in words, "Tomorrow" or "2 days ago"; undefined for the same day. */
export function labelDayDifference(days: number): string | undefined {
  return DAY_LABELS[days];
}
