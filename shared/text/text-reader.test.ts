import { expect, test } from "vitest";
import english from "../../languages/words/en.json" with { type: "json" };
import { timeParts } from "../zones/format-time.ts";
import { readMinute } from "./text-reader.ts";

const WORDS = [{ tag: "en", ...english }] as const;

test.each([
  ["9", 540],
  ["12", 720],
  ["0000", 0],
  ["9 30", 570],
  ["٩:٣٠", 570],
  ["Midnight", 0],
  ["24:00", undefined],
  ["9:60", undefined],
  ["0am", undefined],
  ["13pm", undefined],
  ["9-17", undefined],
  ["half past 3", undefined],
  ["3pm Tokyo", undefined],
  ["3pm tomorrow", undefined],
  ["now", undefined],
  ["-9", undefined],
  ["9,5", undefined],
  [`9${" ".repeat(100_000)}x`, undefined],
])("%j as the text of a time is minute %s of the day", (text, minute) => {
  expect(readMinute(text, WORDS)).toBe(minute);
});

test("every minute of the day is read in the formats of the page", () => {
  for (let minute = 0; minute < 1440; minute++) {
    for (const hourCycle of ["12", "24"] as const) {
      const { hourMinute, dayPeriod } = timeParts(minute * 60_000, 0, hourCycle);
      const written = `${hourMinute} ${dayPeriod}`.trimEnd();
      for (const text of [written, written.replace(":", "."), written.replace(/[: ]/g, "")]) {
        expect([text, readMinute(text, WORDS)]).toEqual([text, minute]);
      }
    }
  }
});
