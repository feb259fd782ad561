import { expect, test } from "vitest";
import { toAsciiDigits } from "./ascii-digits.ts";

test.each([
  ["Arabic-Indic", "٠١٢٣٤٥٦٧٨٩"],
  ["Persian", "۰۱۲۳۴۵۶۷۸۹"],
  ["Devanagari", "०१२३४५६७८९"],
  ["full-width", "０１２３４５６７８９"],
  ["ASCII", "0123456789"],
])("reads %s digits", (_script, digits) => {
  expect(toAsciiDigits(digits)).toBe("0123456789");
});

test("leaves letters and signs", () => {
  expect(toAsciiDigits("15:30 في القاهرة")).toBe("15:30 في القاهرة");
});
