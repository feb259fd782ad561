export function checkBudget(isKept: boolean, budget: string): void {
  if (isKept) return;
  process.stdout.write(`  budget exceeded: ${budget}\n`);
  process.exitCode = 1;
}
