import { describe, expect, test } from "vitest";
import { estimateSun, skyPhaseAt } from "./estimate-sun.ts";
import { sunAt } from "./sun-of-zone.ts";

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
});

describe("the sun of a place", () => {
  test("is up all day, or not at all, beyond the polar circle", () => {
    const june = Date.parse("2026-06-21T10:00:00Z");
    const tromso = { latitude: 69.65, longitude: 18.96 };
    expect(sunAt(tromso, "Europe/Oslo", june, 120).daylightHours).toBe(23);
    expect(sunAt(tromso, "Europe/Oslo", june + 183 * 86_400_000, 60)).toMatchObject({
      daylightHours: 0,
      daylightMinutes: 0,
    });
  });

  test("may set after midnight, and the sky follows", () => {
    const sun = { sunriseMinutes: 183, sunsetMinutes: 1450, daylightHours: 21, daylightMinutes: 7 };
    expect([5, 20, 100, 190].map((minute) => skyPhaseAt(minute, sun))).toEqual([
      "golden",
      "twilight",
      "night",
      "golden",
    ]);
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
