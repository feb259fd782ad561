import { runAttack, SHORT, WHOLE } from "./attack/attack-case.ts";
import { ATTACK_CASES } from "./attack/cases.ts";

/** Attacks a server on loopback; with words, only in the ways whose name contains one. `--short` as in the tests. */
export async function benchAttack(args: readonly string[]): Promise<void> {
  const scale = args.includes("--short") ? SHORT : WHOLE;
  const words = args.filter((argument) => !argument.startsWith("--"));
  for (const attack of ATTACK_CASES) {
    const { name } = attack;
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const { figures, failures } = await runAttack(attack, scale);
    console.log(`${failures.length === 0 ? "ok  " : "FAIL"} ${name}: ${figures}`);
    for (const failure of failures) console.log(`     ${failure}`);
    if (failures.length > 0) process.exitCode = 1;
  }
}
