/** `share` is from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function checkBudget(holds: boolean, budget: string): void {
  if (holds) return;
  console.log(`  budget exceeded: ${budget}`);
  process.exitCode = 1;
}

export function printCase(
  name: string,
  figures: readonly string[],
  failures: readonly string[],
): void {
  console.log(`${failures.length === 0 ? "ok  " : "FAIL"} ${name}: ${figures.join(", ")}`);
  for (const failure of new Set(failures)) console.log(`     ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
