import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Square, round, or that of the element around it. */
const OTHER_RADII = ["0", "50%", "inherit"];

test("radii are those of the tokens", () => {
  const raw = globSync("web/**/*.css").flatMap((path) =>
    Array.from(
      readFileSync(path, "utf8").matchAll(/border-(?:[a-z]+-[a-z]+-)?radius: ([^;]+);/g),
      ([, value = ""]) => ({ path, value }),
    ).filter(({ value }) => !OTHER_RADII.includes(value) && !/^var\(--radius-\w+\)$/.test(value)),
  );
  expect(raw).toEqual([]);
});
