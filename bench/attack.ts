import { SHORT, WHOLE } from "./attack/attack-case.ts";
import { ATTACK_CASES } from "./attack/cases.ts";

const scale = process.argv.includes("--short") ? SHORT : WHOLE;
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
let failed = 0;
let passed = 0;
for (const { name, run } of ATTACK_CASES) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const { figures, failures } = await run(scale);
  process.stdout.write(`${failures.length === 0 ? "ok  " : "FAIL"} ${name}: ${figures}\n`);
  for (const failure of failures) process.stdout.write(`     ${failure}\n`);
  if (failures.length === 0) passed += 1;
  else failed += 1;
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
