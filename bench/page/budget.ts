/** Tells of a budget that is not kept, and has the bench fail at its end. */
export function keepBudget(isKept: boolean, budget: string): void {
  if (isKept) return;
  process.stdout.write(`  past its budget: ${budget}\n`);
  process.exitCode = 1;
}
