import { describe, expect, test } from "vitest";
import { estimateSun, skyPhaseAt } from "./estimate-sun.ts";
import { sunAt } from "./sun-of-zone.ts";

const EQUINOX = 80;
const JUNE_SOLSTICE = 172;
const DECEMBER_SOLSTICE = 355;

describe("the estimate of sunrise and sunset", () => {
  test("is 06:00 and 18:00 at the equinox, with twelve hours of daylight", () => {
    const daylight = { daylightHours: 12, daylightMinutes: 0 };
    expect(estimateSun(EQUINOX)).toEqual({ sunriseMinutes: 360, sunsetMinutes: 1080, ...daylight });
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
    const december = sunAt(tromso, "Europe/Oslo", june + 183 * 86_400_000, 60);
    expect(december).toMatchObject({ daylightHours: 0, daylightMinutes: 0 });
  });

  test("may set after midnight, and the sky follows", () => {
    const sun = { sunriseMinutes: 183, sunsetMinutes: 1450, daylightHours: 21, daylightMinutes: 7 };
    const phases = [5, 20, 100, 190].map((minute) => skyPhaseAt(minute, sun));
    expect(phases).toEqual(["golden", "twilight", "night", "golden"]);
  });
});

test("the sky of an equinox day is night, twilight, golden and day, and back", () => {
  const phases = Array.from({ length: 1440 }, (_, minute) =>
    skyPhaseAt(minute, estimateSun(EQUINOX)),
  );
  const starts = phases.flatMap((phase, minute) =>
    phase === phases[minute - 1] ? [] : `${minute} ${phase}`,
  );
  expect(starts.join(", ")).toBe(
    "0 night, 315 twilight, 360 golden, 420 day, 1021 golden, 1081 twilight, 1126 night",
  );
});
