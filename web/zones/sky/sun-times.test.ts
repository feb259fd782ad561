import { Body, Observer, SearchRiseSet } from "astronomy-engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Coordinates } from "./subsolar-point.ts";
import { type SunEvent, sunTimes } from "./sun-times.ts";

const FIRST = Date.UTC(2024, 0, 1);
const LAST = Date.UTC(2036, 11, 31);
const DIRECTIONS = [
  ["rise", 1],
  ["set", -1],
] as const;

const degrees = (from: number, to: number) =>
  fc.double({ min: from, max: to, noNaN: true, noDefaultInfinity: true });

const samples = (minLatitude: number, maxLatitude: number, count: number) =>
  fc.sample(
    fc.record({
      latitude: degrees(minLatitude, maxLatitude),
      longitude: degrees(-180, 180),
      start: fc.integer({ min: FIRST, max: LAST }),
    }),
    { numRuns: count, seed: 22 },
  );

function expectedEvents({ latitude, longitude }: Coordinates, start: number): SunEvent[] {
  const observer = new Observer(latitude, longitude, 0);
  return DIRECTIONS.flatMap(([kind, direction]) => {
    const events: SunEvent[] = [];
    let from = start;
    for (;;) {
      const found = SearchRiseSet(Body.Sun, observer, direction, new Date(from), 1);
      const instant = found?.date.getTime() ?? Number.POSITIVE_INFINITY;
      if (instant >= start + DAY_MS) return events;
      events.push({ kind, instant });
      from = instant + MINUTE_MS;
    }
  }).toSorted((one, other) => one.instant - other.instant);
}

const kindsOf = (events: readonly SunEvent[]) => events.map(({ kind }) => kind);

/** The largest difference (ms) between our events and those of astronomy-engine. */
function largestDifference(places: readonly (Coordinates & { readonly start: number })[]): number {
  return Math.max(
    ...places.flatMap(({ start, ...place }) => {
      const expected = expectedEvents(place, start);
      const { events } = sunTimes(place, { start, end: start + DAY_MS });
      expect({ start, ...place, kinds: kindsOf(events) }).toEqual({
        start,
        ...place,
        kinds: kindsOf(expected),
      });
      return events.map(({ instant }, index) =>
        Math.abs(instant - (expected[index]?.instant ?? Number.NaN)),
      );
    }),
  );
}

describe("the times of the sun are those of astronomy-engine", () => {
  test("within ten seconds in 1,000 places up to 65° of latitude", () => {
    expect(largestDifference(samples(-65, 65, 1000))).toBeLessThan(10_000);
  });

  test.each([
    ["Arctic", 65, 90],
    ["Antarctic", -90, -65],
  ])("in the %s within two minutes, with the same polar days and nights", (_name, from, to) => {
    expect(largestDifference(samples(from, to, 300))).toBeLessThan(2 * MINUTE_MS);
  });
});

test("the times of the sun belong to the span from its start up to its end", () => {
  const start = Date.UTC(2026, 2, 20);
  const eventsIn = (from: number, to: number) =>
    sunTimes({ latitude: 0, longitude: 0 }, { start: from, end: to }).events;
  const [rise, set] = eventsIn(start, start + DAY_MS) as [SunEvent, SunEvent];
  expect(kindsOf([rise, set])).toEqual(["rise", "set"]);
  expect(eventsIn(start, rise.instant - MINUTE_MS)).toEqual([]);
  expect(kindsOf(eventsIn(rise.instant + MINUTE_MS, start + DAY_MS))).toEqual(["set"]);
});
