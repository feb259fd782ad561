import { Body, Equator, Observer, SiderealTime } from "astronomy-engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Coordinates, subsolarPoint } from "./subsolar-point.ts";

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

test("the point where the sun is overhead is that of astronomy-engine within 0.02° at 2,000 instants from 2020 to 2040, from -180° up to 180°", () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
  for (const instant of fc.sample(instants, { numRuns: 2000, seed: 26 })) {
    const [ours, theirs] = [subsolarPoint(instant), expectedPoint(instant)];
    expect(Math.abs(ours.latitude - theirs.latitude)).toBeLessThan(0.02);
    expect(angle(ours.longitude, theirs.longitude)).toBeLessThan(0.02);
    expect(ours.longitude >= -180 && ours.longitude < 180).toBe(true);
  }
});
