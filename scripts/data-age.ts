// Before a release: fails if the data that ship are old. A test would turn red by the calendar alone.
import { readFileSync } from "node:fs";
import { RULES_END } from "../shared/zones/zone-rules.ts";

const YEAR_MS = 365.25 * 86_400_000;

const compiler = readFileSync(new URL("places/compile-places.ts", import.meta.url), "utf8");
const [, placesDate = ""] = /^const DATA_DATE = "(.+)";$/m.exec(compiler) ?? [];
if (!(Date.now() - Date.parse(placesDate) < YEAR_MS)) {
  fail(
    `The places are of ${placesDate}: update scripts/places/package.json, run "npm run generate -- places".`,
  );
}
if (RULES_END - Date.now() < 5 * YEAR_MS) {
  fail(`The rules of the zones end in less than five years: ${new Date(RULES_END).toISOString()}.`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
