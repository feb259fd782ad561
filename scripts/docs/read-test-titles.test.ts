import { expect, test } from "vitest";
import { readTestTitles } from "./read-test-titles.ts";

test("titles are read with their describe blocks, as written", () => {
  const source = `
    test("alone", () => {});
    test.describe(\`in \${colour}\`, () => {
      test.use({ colour });
      for (const one of all) test(\`one: \${one}\`, async ({ page }) => { await test.step("no", () => {}); });
    });
    describe.runIf(ENGINE === "x")("a group", { timeout: 1 }, () => {
      test.each([[1, "a"]])("of %s", () => {});
      test.skipIf(no)("maybe", () => {});
      test.skip("never", () => {});
    });
    describe.each(all)("%s", () => { test('quoted "so"', () => {}); });
    test("with no body");`;
  expect(readTestTitles("a.test.tsx", source)).toEqual([
    "alone",
    `in \${colour} > one: \${one}`,
    "a group > of %s",
    "a group > maybe",
    '%s > quoted "so"',
  ]);
});
