import { Report, SHORT, WHOLE } from "./attack/attack-case.ts";
import { CONNECTION_CASES } from "./attack/connections.ts";
import { DATABASE_CASES } from "./attack/databases.ts";
import { FLOOD_CASES } from "./attack/floods.ts";

export const ATTACK_CASES = [...CONNECTION_CASES, ...FLOOD_CASES, ...DATABASE_CASES];

/** Attacks a server on loopback; with words, only in the ways whose name contains one. `--short` as in the tests. */
export async function benchAttack(args: readonly string[]): Promise<void> {
  const scale = args.includes("--short") ? SHORT : WHOLE;
  const words = args.filter((argument) => !argument.startsWith("--"));
  for (const { name, run } of ATTACK_CASES) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const report = new Report(scale);
    await run(report);
    const { figures, failures } = report;
    console.log(`${failures.length === 0 ? "ok  " : "FAIL"} ${name}: ${figures.join(", ")}`);
    for (const failure of failures) console.log(`     ${failure}`);
    if (failures.length > 0) process.exitCode = 1;
  }
}
