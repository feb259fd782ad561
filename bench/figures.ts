/** `share` is from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Prints a bound that does not hold, and lets the bench fail. */
export function checkBudget(holds: boolean, budget: string): void {
  if (holds) return;
  console.log(`  budget exceeded: ${budget}`);
  process.exitCode = 1;
}
