import { expect, test } from "vitest";
import { isolate } from "./isolate.ts";

test.each([
  ["from left to right stays as it is", "Mum 👩‍👧 東京", "Mum 👩‍👧 東京"],
  ["from right to left is isolated", "אמא", "\u2068אמא\u2069"],
  ["with a right-to-left override is isolated", "Mum\u202e", "\u2068Mum\u2069"],
  ["that ends an isolate it did not begin is isolated", "א\u2069\u202eb", "\u2068אb\u2069"],
])("a name %s", (_which, name, isolated) => {
  expect(isolate(name)).toBe(isolated);
});
