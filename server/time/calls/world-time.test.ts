import fc from "fast-check";
import { expect, test } from "vitest";
import { WorldTime } from "../../../shared/api/world-time.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { compiledHistories } from "../../../shared/zones/all-years.ts";
import { formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import { localPeriodAt, type ZoneHistory } from "../../../shared/zones/zone-history.ts";
import { RECORDED_ANSWERS, RECORDED_TEXTS } from "../../testing/recorded-answers.ts";
import { buildWorldTime, localDateAt, writeWorldTimeText } from "./world-time.ts";

function answerTo(recorded: WorldTime): WorldTime {
  const { timezone, client_ip } = recorded;
  const history = compiledHistories().get(timezone)?.() as ZoneHistory;
  const instant = instantOf(recorded);
  return buildWorldTime(timezone, localPeriodAt(history, instant), instant, client_ip);
}

function instantOf({ unixtime, datetime }: WorldTime): number {
  return unixtime * 1000 + Number(datetime.slice(20, 26)) / 1000;
}

function readText(text: string): WorldTime {
  const fields = text.split("\n").map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? []);
  const answer = Object.fromEntries(
    fields.map(([key = "", value = ""]) => {
      if (value === "") return [key, null];
      const isJson = /^(?:true|false|-?\d+)$/.test(value);
      return [key, isJson ? JSON.parse(value) : value];
    }),
  );
  return answer as WorldTime;
}

test.each(RECORDED_ANSWERS)("an answer is the recorded one: $timezone at $datetime", (recorded) => {
  const built = answerTo(recorded);
  expect(built).toEqual(recorded);
  const { by_todays_rules: _, ...fields } = WorldTime.properties;
  expect(Object.keys(built)).toEqual(Object.keys(fields));
});

test.each(RECORDED_TEXTS)("a text is the recorded one, line by line: %s", (recorded) => {
  expect(writeWorldTimeText(answerTo(readText(recorded)))).toBe(recorded);
});

/** Counts weeks from the Monday of week 1, the week with January 4. */
function countWeeks(day: number): number {
  const mondayOf = (instant: number) =>
    instant - ((new Date(instant).getUTCDay() + 6) % 7) * DAY_MS;
  const year = new Date(day).getUTCFullYear();
  const starts = [year + 1, year, year - 1].map((one) => mondayOf(Date.UTC(one, 0, 4)));
  const start = starts.find((one) => one <= day) as number;
  return Math.floor((day - start) / (7 * DAY_MS)) + 1;
}

test("weeks and days are right on every day of 400 years, by counting", () => {
  const wrong: string[] = [];
  let dayOfYear = 0;
  for (let day = Date.UTC(1900, 0, 1); day < Date.UTC(2300, 0, 1); day += DAY_MS) {
    const date = new Date(day);
    dayOfYear = date.getUTCMonth() === 0 && date.getUTCDate() === 1 ? 1 : dayOfYear + 1;
    const found = localDateAt(day + DAY_MS - 0.001, 0);
    const expected = [countWeeks(day), date.getUTCDay(), dayOfYear];
    if (String([found.week, found.dayOfWeek, found.dayOfYear]) !== String(expected))
      wrong.push(date.toISOString());
  }
  expect(wrong).toEqual([]);
});

test("date, time and offset together are the instant, to the microsecond", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1970), max: Date.UTC(2100) }),
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: -720, max: 840 }),
      (wholeMs, microseconds, offsetMinutes) => {
        const local = localDateAt(wholeMs + microseconds / 1000, offsetMinutes).text;
        const text = local + formatUtcOffset(offsetMinutes);
        expect(text).toMatch(/^\d{4}(-\d\d){2}T\d\d(:\d\d){2}\.\d{6}[+-]\d\d:\d\d$/);
        expect(Date.parse(text)).toBe(wholeMs);
        expect(Number(text.slice(23, 26))).toBe(microseconds);
      },
    ),
  );
});
