import { Body, Equator, Observer, SiderealTime } from "astronomy-engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Coordinates, subsolarPoint, sunHeight } from "./subsolar-point.ts";
import { sunTimes } from "./sun-times.ts";

const CENTER = new Observer(0, 0, 0);

/** By astronomy-engine, as seen from the equator: its parallax of 9" is within the tolerance. */
function expectedPoint(instant: number): Coordinates {
  const date = new Date(instant);
  const { ra, dec } = Equator(Body.Sun, date, CENTER, true, true);
  const longitude = 15 * (ra - SiderealTime(date));
  return { latitude: dec, longitude: longitude - 360 * Math.round(longitude / 360) };
}

const angle = (one: number, other: number) =>
  Math.abs(one - other - 360 * Math.round((one - other) / 360));

describe("the point where the sun is overhead", () => {
  const instants = fc.sample(fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }), {
    numRuns: 2000,
    seed: 26,
  });

  test("is that of astronomy-engine within 0.02° at 2,000 instants from 2020 to 2040", () => {
    for (const instant of instants) {
      const [ours, theirs] = [subsolarPoint(instant), expectedPoint(instant)];
      expect(Math.abs(ours.latitude - theirs.latitude)).toBeLessThan(0.02);
      expect(angle(ours.longitude, theirs.longitude)).toBeLessThan(0.02);
    }
  });

  test.each([
    ["the March equinox", "2026-03-20T14:46Z", 0],
    ["the June solstice", "2026-06-21T08:25Z", 23.44],
    ["the September equinox", "2026-09-23T00:05Z", 0],
    ["the December solstice", "2026-12-21T20:50Z", -23.44],
  ])("at %s of 2026 (%s) is at %d° of latitude", (_name, instant, latitude) => {
    expect(subsolarPoint(Date.parse(instant)).latitude).toBeCloseTo(latitude, 2);
  });

  test.each([
    ["2026-02-11T12:14:12Z", 0],
    ["2026-11-03T11:43:34Z", 0],
  ])(
    "at %s, where the equation of time is extreme, is on the prime meridian",
    (instant, longitude) => {
      expect(subsolarPoint(Date.parse(instant)).longitude).toBeCloseTo(longitude, 1);
    },
  );

  test("has a longitude from -180 up to 180, west in the evening of Greenwich", () => {
    for (const instant of instants) {
      const { longitude } = subsolarPoint(instant);
      expect(longitude).toBeGreaterThanOrEqual(-180);
      expect(longitude).toBeLessThan(180);
    }
    expect(subsolarPoint(Date.parse("2026-11-20T18:00Z")).longitude).toBeCloseTo(-93.6, 1);
  });
});

describe("the height of the sun", () => {
  test("is 90° where it is overhead, -90° on the other side, and at a pole its latitude", () => {
    const sun = subsolarPoint(Date.parse("2026-05-01T09:00Z"));
    const { latitude, longitude } = sun;
    expect(sunHeight(sun, sun)).toBeCloseTo(90, 5);
    expect(sunHeight({ latitude: -latitude, longitude: longitude + 180 }, sun)).toBeCloseTo(-90, 5);
    expect(sunHeight({ latitude: 90, longitude: 12 }, sun)).toBeCloseTo(latitude, 10);
    expect(sunHeight({ latitude: -90, longitude: 12 }, sun)).toBeCloseTo(-latitude, 10);
  });

  test("is -0.83° at sunrise and at sunset", () => {
    const places = fc.record({
      latitude: fc.double({ min: -65, max: 65, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      start: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }),
    });
    fc.assert(
      fc.property(places, ({ start, ...place }) => {
        for (const { instant } of sunTimes(place, { start, end: start + 86_400_000 }).events) {
          expect(Math.abs(sunHeight(place, subsolarPoint(instant)) + 0.833)).toBeLessThan(0.01);
        }
      }),
      { numRuns: 100, seed: 26 },
    );
  });
});
