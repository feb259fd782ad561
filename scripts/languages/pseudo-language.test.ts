import { expect, test } from "vitest";
import { compileMessage } from "./compile-message.ts";
import { pseudoMessage } from "./pseudo-language.ts";

test("a pseudo message is in brackets, accented, and longer by two fifths", () => {
  const text = "Your preferred time zones";
  const pseudo = pseudoMessage(text);
  expect(pseudo).toBe("[Yóóúúr prééféérréééd tííméé zóónéés]");
  expect((pseudo.length - 2) / text.length).toBeCloseTo(1.4, 1);
});

test("values, tags and plural forms stay as they are", () => {
  const message =
    "{count, plural, one {# zone} other {# zones}} from <link>GeoNames</link> in {place}";
  const { values, isRich } = compileMessage(pseudoMessage(message));
  expect([values, isRich]).toEqual([
    compileMessage(message).values,
    compileMessage(message).isRich,
  ]);
});

test("an apostrophe and quoted braces survive", () => {
  const { code } = compileMessage(pseudoMessage("It doesn't have '{' braces '}'"));
  expect(code).toContain("'t");
  expect(code).toContain("{");
});
