import { expect, test } from "vitest";
import { WorldTime } from "../../../shared/api/world-time.ts";
import { compiledHistories } from "../../../shared/zones/all-years.ts";
import { localPeriodAt, type ZoneHistory } from "../../../shared/zones/zone-history.ts";
import { RECORDED_ANSWERS, RECORDED_TEXTS } from "../../testing/recorded-answers.ts";
import { buildWorldTime, writeWorldTimeText } from "./world-time.ts";

/** The answer to a recorded question. */
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
