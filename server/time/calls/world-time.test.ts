import fc from "fast-check";
import { expect, test } from "vitest";
import { WorldTime } from "../../../shared/api/world-time.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { compiledHistories } from "../../../shared/zones/all-years.ts";
import { formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import { localPeriodAt, type ZoneHistory } from "../../../shared/zones/zone-history.ts";
import { RECORDED_ANSWERS, RECORDED_TEXTS } from "../../testing/recorded-answers.ts";
import { buildWorldTime, localDateAt, writeFields } from "./world-time.ts";

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
  expect(writeFields(answerTo(readText(recorded)))).toBe(recorded);
});

test.each([
  ["2020-12-31", 53, 4, 366],
  ["2021-01-03", 53, 0, 3],
  ["2021-01-04", 1, 1, 4],
  ["2024-12-29", 52, 0, 364],
  ["2024-12-30", 1, 1, 365],
  ["2028-02-29", 9, 2, 60],
  ["1969-12-31", 1, 3, 365],
])("until its end %s is in ISO week %d, weekday %d and day %d of its year", (date, ...expected) => {
  for (const instant of [Date.parse(date), Date.parse(date) + DAY_MS - 0.001]) {
    const { week, dayOfWeek, dayOfYear } = localDateAt(instant, 0);
    expect([week, dayOfWeek, dayOfYear]).toEqual(expected);
  }
});

test("date, time and offset together are the instant, to the microsecond", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1970), max: Date.UTC(2100) }),
      fc.nat(999),
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
