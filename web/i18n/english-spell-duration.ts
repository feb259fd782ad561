export function spellDuration(minutes: number): string {
  return [count(Math.floor(minutes / 60), "hour"), count(minutes % 60, "minute")]
    .filter(Boolean)
    .join(" ");
}

function count(amount: number, unit: string) {
  return amount && `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
