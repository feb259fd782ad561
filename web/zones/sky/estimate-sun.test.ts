import { describe, expect, test } from "vitest";
import { estimateSun, skyPhaseAt, wallDay } from "./estimate-sun.ts";

const EQUINOX = 80;
const JUNE_SOLSTICE = 172;
const DECEMBER_SOLSTICE = 355;

describe("the estimate of sunrise and sunset", () => {
  test("is 06:00 and 18:00 at the equinox, with twelve hours of daylight", () => {
    expect(estimateSun(EQUINOX)).toEqual({
      sunriseMinutes: 360,
      sunsetMinutes: 1080,
      daylightHours: 12,
      daylightMinutes: 0,
    });
  });

  test("swings by two hours over the seasons", () => {
    expect(estimateSun(JUNE_SOLSTICE)).toMatchObject({ sunriseMinutes: 240, sunsetMinutes: 1200 });
    expect(estimateSun(DECEMBER_SOLSTICE)).toMatchObject({
      sunriseMinutes: 480,
      sunsetMinutes: 960,
    });
  });

  test("has the daylight from sunrise to sunset in hours and minutes, on each day of the year", () => {
    for (let day = 1; day <= 366; day += 1) {
      const sun = estimateSun(day);
      const daylight = sun.daylightHours * 60 + sun.daylightMinutes;
      expect(daylight).toBe(sun.sunsetMinutes - sun.sunriseMinutes);
      expect(sun.daylightMinutes).toBeLessThan(60);
      expect(sun.sunriseMinutes).toBeGreaterThanOrEqual(240);
      expect(sun.sunriseMinutes).toBeLessThanOrEqual(480);
    }
  });

  test.each([
    ["in full in the far north", 60, 240],
    ["by half halfway to the equator", 22.5, 300],
    ["not at all at the equator", 0, 360],
    ["in reverse in the south", -45, 480],
  ])("swings %s", (_where, latitude, sunriseMinutes) => {
    expect(estimateSun(JUNE_SOLSTICE, latitude)).toMatchObject({ sunriseMinutes });
  });
});

describe("the sky", () => {
  const sun = estimateSun(EQUINOX);

  test.each([
    [0, "night"],
    [314, "night"],
    [315, "twilight"],
    [359, "twilight"],
    [360, "golden"],
    [419, "golden"],
    [420, "day"],
    [1020, "day"],
    [1021, "golden"],
    [1080, "golden"],
    [1081, "twilight"],
    [1126, "night"],
  ])("at minute %i of an equinox day is %s", (minute, phase) => {
    expect(skyPhaseAt(minute, sun)).toBe(phase);
  });
});

test("wallDay has the minute of the day and the day of the year of the wall time", () => {
  const instant = Date.parse("2026-12-31T23:30:00Z");
  expect(wallDay(instant, 0)).toEqual({ minuteOfDay: 1410, dayOfYear: 365 });
  expect(wallDay(instant, 60)).toEqual({ minuteOfDay: 30, dayOfYear: 1 });
});
