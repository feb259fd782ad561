import { runAttack, SHORT, WHOLE } from "./attack/attack-case.ts";
import { ATTACK_CASES } from "./attack/cases.ts";

const scale = process.argv.includes("--short") ? SHORT : WHOLE;
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
let failed = 0;
let passed = 0;
for (const attack of ATTACK_CASES) {
  const { name, skipped } = attack;
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  if (skipped) {
    process.stdout.write(`skip ${name}: ${skipped}\n`);
    continue;
  }
  const { figures, failures } = await runAttack(attack, scale);
  process.stdout.write(`${failures.length === 0 ? "ok  " : "FAIL"} ${name}: ${figures}\n`);
  for (const failure of failures) process.stdout.write(`     ${failure}\n`);
  if (failures.length === 0) passed += 1;
  else failed += 1;
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
