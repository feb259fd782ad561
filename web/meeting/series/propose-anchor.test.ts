import { describe, expect, test } from "vitest";
import { scheduleOf } from "../../../shared/meeting/schedule.ts";
import { occurrenceAt, type Series } from "../../zones/series/series.ts";
import { anchorTo, proposeAnchor } from "./propose-anchor.ts";

const BERLIN: Series = {
  zone: "Europe/Berlin",
  first: { year: 2027, month: 1, day: 12 },
  repeat: 1,
  turns: [15 * 60],
  lengthMinutes: 60,
  skipped: [],
};
const person = (zone: string) => ({ zone, name: zone, schedule: scheduleOf(zone) });

describe("a series on the clock of another zone", () => {
  test("has the same first meeting, on the date there", () => {
    const tokyo = anchorTo({ ...BERLIN, turns: [20 * 60, 6 * 60] }, "Asia/Tokyo");
    expect(tokyo).toMatchObject({
      zone: "Asia/Tokyo",
      first: { year: 2027, month: 1, day: 13 },
      turns: [4 * 60, 14 * 60],
    });
    expect(occurrenceAt(tokyo, 0).span.start).toBe(Date.UTC(2027, 0, 12, 19));
  });
});

describe("another clock is proposed", () => {
  test("if it leaves fewer meetings outside somebody's hours", () => {
    const series = anchorTo({ ...BERLIN, turns: [9 * 60] }, "Asia/Kolkata");
    const people = [person("Asia/Kolkata"), person("Europe/Berlin")];
    expect(proposeAnchor({ ...series, turns: [12.5 * 60] }, people)).toBeUndefined();
    const summer: Series = {
      ...series,
      first: { year: 2027, month: 7, day: 6 },
      turns: [12.5 * 60],
    };
    expect(proposeAnchor(summer, people)).toMatchObject({ zone: "Europe/Berlin", reason: "hours" });
  });

  test("if fewer people meet at another time than usual", () => {
    const people = ["America/New_York", "America/Chicago", "Europe/Berlin"].map(person);
    expect(proposeAnchor({ ...BERLIN, turns: [16 * 60] }, people)).toEqual({
      zone: "America/New_York",
      reason: "moves",
      count: 3,
      countNow: 6,
    });
  });

  test("for nobody if all clocks are as good", () => {
    expect(
      proposeAnchor(BERLIN, [person("Europe/Berlin"), person("Europe/Paris")]),
    ).toBeUndefined();
  });
});
