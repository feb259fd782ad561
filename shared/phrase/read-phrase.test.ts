import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../durations.ts";
import { anyText } from "../testing/any-text.ts";
import { formatOffset, formatShortOffset } from "../zones/format-offset.ts";
import { formatHourMinute, formatLongDate } from "../zones/format-time.ts";
import { formatIsoDate } from "../zones/iso-date.ts";
import { wallTimeAt } from "../zones/wall-time.ts";
import { RULES_END, RULES_START, zoneNames } from "../zones/zone-rules.ts";
import { MAX_PHRASE_LENGTH, readPhrase } from "./read-phrase.ts";
import { resolvePhrase } from "./resolve-phrase.ts";

const NOW = Date.parse("2026-11-23T14:00:00Z");
/** Many times what it takes, because the machine may be busy; backtracking would take minutes. */
const MAX_READ_MS = 500;

/** The phrase that a text is. */
function phraseOf(text: string) {
  const reading = readPhrase(text);
  if (reading.kind !== "phrase") throw new Error(`No phrase: ${text}`);
  return reading.phrase;
}

const minute = fc
  .integer({ min: RULES_START / MINUTE_MS + 2880, max: RULES_END / MINUTE_MS - 2880 })
  .map((minutes) => minutes * MINUTE_MS);
const zone = fc.constantFrom(...zoneNames().filter((name) => name.includes("/")));

test("reads back any time, date and zone in the formats of the page", () => {
  const hourCycle = fc.constantFrom("12" as const, "24" as const);
  fc.assert(
    fc.property(minute, zone, hourCycle, fc.boolean(), (instant, name, cycle, isIso) => {
      const { offsetMinutes } = wallTimeAt(name, instant);
      const time = formatHourMinute(instant, offsetMinutes, cycle);
      const date = isIso
        ? formatIsoDate(wallTimeAt(name, instant))
        : formatLongDate(instant, offsetMinutes);
      for (const text of [`${time} ${date} ${name}`, `${date}, ${time}, ${name}`]) {
        const phrase = phraseOf(text);
        expect(phrase.zone).toEqual({ kind: "zone", zone: name });
        const resolved = resolvePhrase(phrase, { zone: name }, NOW);
        const instants = "choices" in resolved ? resolved.choices.map((one) => one.instant) : [];
        expect([text, instants.includes(instant)]).toEqual([text, true]);
      }
    }),
    { numRuns: 300 },
  );
});

test("reads back any time and date with an offset of the page, and ISO 8601", () => {
  fc.assert(
    fc.property(minute, zone, (instant, name) => {
      const { offsetMinutes } = wallTimeAt(name, instant);
      const time = formatHourMinute(instant, offsetMinutes, "12");
      const date = formatLongDate(instant, offsetMinutes);
      const texts = [
        `${time} ${date} ${formatOffset(offsetMinutes)}`,
        `${formatShortOffset(offsetMinutes)} ${date} ${time}`,
        new Date(instant).toISOString(),
      ];
      for (const text of texts) {
        const phrase = phraseOf(text);
        const offset = phrase.zone.kind === "offset" ? phrase.zone : { offsetMinutes: Number.NaN };
        const resolved = resolvePhrase(phrase, offset, NOW);
        expect([text, resolved]).toMatchObject([text, { choices: [{ instant }] }]);
      }
    }),
    { numRuns: 200 },
  );
});

test("never throws, and answers at once, whatever is typed", () => {
  const words =
    "at in on 3pm 15:00 : . / - + utc gmt+ 5 29 march feb 2026 next friday noon now half past quarter to o'clock tokyo 東京 cst z T ago hours".split(
      " ",
    );
  const typed = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 20 }).map((parts) => parts.join(" ")),
    fc.array(fc.constantFrom(...words), { maxLength: 20 }).map((parts) => parts.join("")),
    anyText(110),
    fc.string({ unit: fc.constantFrom(..."0123456789:./- apm".split("")), maxLength: 120 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const measure = () => {
        const start = performance.now();
        const reading = readPhrase(text);
        if (reading.kind === "phrase")
          resolvePhrase(reading.phrase, { zone: "Europe/Berlin" }, NOW);
        return performance.now() - start;
      };
      // A busy machine may stop one run, not two.
      const first = measure();
      expect(first < MAX_READ_MS ? first : measure()).toBeLessThan(MAX_READ_MS);
    }),
    { numRuns: 500 },
  );
});

test.each([
  "9".repeat(MAX_PHRASE_LENGTH),
  " 1".repeat(MAX_PHRASE_LENGTH / 2),
  "1:".repeat(MAX_PHRASE_LENGTH / 2),
  "at ".repeat(33),
  `3pm ${"the ".repeat(24)}`,
  `3pm ${"-".repeat(96)}`,
  "3pm".repeat(100_000),
])("is quick with the text %#", (text) => {
  const start = performance.now();
  readPhrase(text);
  expect(performance.now() - start).toBeLessThan(MAX_READ_MS);
});

test("separates what is understood from what is not", () => {
  expect(phraseOf("next friday 9am in new york")).toEqual({
    time: { kind: "clock", minutes: [540] },
    date: {
      date: { kind: "weekday", weekday: 5, which: "next" },
      written: "next friday",
      mayBeName: false,
    },
    zone: { kind: "place", text: "new york" },
  });
  expect(phraseOf("3pm tokio blah").zone).toEqual({ kind: "place", text: "tokio blah" });
  expect(phraseOf("3pm UTC+2 Berlin").zone).toEqual({ kind: "place", text: "UTC+2 Berlin" });
  expect(readPhrase("13pm tokyo")).toEqual({ kind: "not-a-time", written: "13pm" });
  expect(readPhrase("Friday Harbor")).toEqual({ kind: "none" });
});

test("a weekday beside a place may belong to its name", () => {
  expect(readPhrase("3pm Friday Harbor")).toMatchObject({
    phrase: { zone: { text: "Harbor" } },
    other: { date: undefined, zone: { text: "Friday Harbor" } },
  });
  expect(readPhrase("3pm next Friday Harbor")).toMatchObject({ other: undefined });
});

test("an article stays where it belongs to the name", () => {
  expect(phraseOf("3pm in the Hague").zone).toEqual({ kind: "place", text: "the Hague" });
  expect(phraseOf("3pm in the UK").zone).toEqual({ kind: "place", text: "UK" });
});
