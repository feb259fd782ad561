// The totals of the last `npm test` and the last `npm run test:all` together.
import { readFileSync } from "node:fs";

const [first, second] = ["test", "test-all"].map((name) =>
  JSON.parse(readFileSync(`test-results/${name}/totals.json`, "utf8")),
);
console.log(`${first.passed + second.passed} passed, ${first.failed + second.failed} failed`);
