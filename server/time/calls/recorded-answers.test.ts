import { expect, test } from "vitest";
import { WorldTime } from "../../../shared/api/world-time.ts";
import type { LocalPeriod } from "../../../shared/zones/zone-history.ts";
import { RECORDED_ANSWERS, RECORDED_TEXTS } from "../../testing/recorded-answers.ts";
import { buildWorldTime, writeWorldTimeText } from "./world-time.ts";

/** What tzdb knows of the moment of a recorded answer, from the fields that say it. */
function periodOf(answer: WorldTime): LocalPeriod {
  const { abbreviation, dst: isDst, dst_from, dst_until, dst_offset, raw_offset } = answer;
  const offsetMinutes = (raw_offset + dst_offset) / 60;
  const readInstant = (text: string | null) => text && Date.parse(text);
  return {
    type: { offsetMinutes, abbreviation, isDst },
    untilMs: Number.POSITIVE_INFINITY,
    standardMinutes: raw_offset / 60,
    dstFromMs: readInstant(dst_from) as number | null,
    dstUntilMs: readInstant(dst_until) as number | null,
    nextChange: null,
  };
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
  const built = buildWorldTime(
    recorded.timezone,
    periodOf(recorded),
    instantOf(recorded),
    recorded.client_ip,
  );
  expect(built).toEqual(recorded);
  expect(Object.keys(built)).toEqual(Object.keys(WorldTime.properties));
});

test.each(RECORDED_TEXTS)("a text is the recorded one, line by line: %s", (recorded) => {
  const answer = readText(recorded);
  const built = buildWorldTime(
    answer.timezone,
    periodOf(answer),
    instantOf(answer),
    answer.client_ip,
  );
  expect(writeWorldTimeText(built)).toBe(recorded);
});
