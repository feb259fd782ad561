/** Formats a positive number of minutes: "5 h 30 min", "3 h", "45 min"; empty for 0. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}

/** Spells out a positive number of minutes: "1 hour", "2 hours 30 minutes"; empty for 0. */
export function spellDuration(minutes: number): string {
  const count = (amount: number, unit: string) =>
    amount && `${amount} ${unit}${amount === 1 ? "" : "s"}`;
  return [count(Math.floor(minutes / 60), "hour"), count(minutes % 60, "minute")]
    .filter(Boolean)
    .join(" ");
}
