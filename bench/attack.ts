import { Report, SHORT, WHOLE } from "./attack/attack-case.ts";
import { CONNECTION_CASES } from "./attack/connections.ts";
import { FLOOD_CASES } from "./attack/floods.ts";
import { REORDER_CASES } from "./attack/reorders.ts";
import { printCase } from "./figures.ts";

export const ATTACK_CASES = [...CONNECTION_CASES, ...FLOOD_CASES, ...REORDER_CASES];

/** With words, only the cases whose name contains one. `--short` as in the tests. */
export async function benchAttack(args: readonly string[]): Promise<void> {
  const scale = args.includes("--short") ? SHORT : WHOLE;
  const words = args.filter((argument) => !argument.startsWith("--"));
  for (const { name, run } of ATTACK_CASES) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const report = new Report(scale);
    await run(report);
    printCase(name, report.figures, report.failures);
  }
}
