import { expect, test } from "vitest";
import { isolate } from "./isolate.ts";

test.each(["Tokyo", "São Paulo", "東京", "Mum 👩‍👧", ""])(
  "a name from left to right stays as it is: %s",
  (name) => {
    expect(isolate(name)).toBe(name);
  },
);

test.each([
  ["from right to left", "אמא", "\u2068אמא\u2069"],
  ["with a right-to-left override", "Mum\u202e", "\u2068Mum\u2069"],
  ["that ends an isolate it did not begin", "א\u2069\u202eb", "\u2068אb\u2069"],
])("a name %s is isolated", (_which, name, isolated) => {
  expect(isolate(name)).toBe(isolated);
});
