import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkingWeek } from "../api/availability.ts";
import { anyWeek } from "../testing/any-week.ts";
import {
  decodeLinkHours,
  decodeLinkText,
  encodeLinkHours,
  normalizeLinkText,
} from "./link-fields.ts";

test("hours by weekday are written once for all days that have them, without the days off", () => {
  const split: WorkingWeek[number] = [
    [540, 720],
    [840, 1080],
  ];
  const week = [[], split, split, split, split, [[540, 780]], [[1320, 360]]] as WorkingWeek;
  const text = "d1234.0900-1200.1400-1800d5.0900-1300d6.2200-0600";
  expect(encodeLinkHours({ week, isIncluded: false })).toBe(text);
  expect(decodeLinkHours(text)).toEqual({ week });
});

test("any hours by weekday are read back equal, from at most 230 characters that no program escapes", () => {
  fc.assert(
    fc.property(anyWeek(1), (week) => {
      const text = encodeLinkHours({ week });
      expect(decodeLinkHours(text)).toEqual({ week });
      expect(text).toMatch(/^[d0-9.-]{11,230}$/);
      expect(encodeURIComponent(text)).toBe(text);
    }),
  );
});

test.each([
  ["no day", "d.0900-1700"],
  ["no hours", "d12"],
  ["a day in two groups", "d1.0900-1000d12.1100-1200"],
  ["a day twice", "d11.0900-1000"],
  ["a day that no week has", "d7.0900-1000"],
  ["four ranges", "d1.0100-0200.0300-0400.0500-0600.0700-0800"],
  ["overlapping hours", "d1.0900-1200.1100-1300"],
  ["a night into the hours of the next day", "d12.2200-0600.0500-0700"],
  ["hours that end when they start", "d1.0900-0900"],
  ["a minute that no hour has", "d1.0960-1700"],
  ["an hour past midnight", "d1.0900-2400"],
  ["a weekend beside them", "d1.0900-1000w6"],
])("hours by weekday with %s are refused", (_what, text) => {
  expect(decodeLinkHours(text)).toBeUndefined();
});

test.each([
  ["markup stays text", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["direction overrides are removed", "\u202egnp.exe\u2066", "gnp.exe"],
  ["line breaks and control characters become spaces", "a\r\n\u0000\u2028b\u0085c", "a b c"],
  ["lone surrogates are replaced", "a\ud83d", "a\ufffd"],
  ["more than 60 characters are cut, none in half", "é🕐".repeat(10_000), "é🕐".repeat(20)],
  ["nothing visible is no title", "\u200b\u00a0\u2060", undefined],
  ["joined emoji stay as they are", "👩\u200d💻", "👩\u200d💻"],
])("in a title or name %s", (_rule, text, expected) => {
  expect(normalizeLinkText(text)).toBe(expected);
  expect(normalizeLinkText(expected ?? "")).toBe(expected);
  const read = decodeLinkText(text.slice(0, 900).toWellFormed());
  expect(read).toBe(normalizeLinkText(text.slice(0, 900)));
});
