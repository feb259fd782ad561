import { expect, test } from "vitest";
import { normalizeLinkText } from "./link-text.ts";
import { parseMomentLink } from "./moment-link.ts";

const AT = "2026-11-20T15:00Z";
const instant = Date.parse(AT);

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
  const read = parseMomentLink(
    `#at=${AT}&title=${encodeURIComponent(text.slice(0, 900).toWellFormed())}`,
  );
  expect(read).toEqual({
    kind: "moment",
    instant,
    zones: [],
    ...(expected && { title: expected }),
  });
});
