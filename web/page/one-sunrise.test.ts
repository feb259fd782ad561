import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { civilDateAt, civilDay } from "../../shared/zones/civil-day.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import { hourCycle } from "../i18n/times.ts";
import { describeSunUntil } from "../map/map-panel.tsx";
import { sunFact } from "../places/answer/place-facts.ts";
import { loadSunOfZones } from "../zones/sky/sky-over.ts";
import type { Coordinates } from "../zones/sky/subsolar-point.ts";
import { coordinatesOfZone } from "../zones/sky/zone-coordinates.ts";
import { zoneMoment } from "../zones/zone-moment.ts";

/** A town has coordinates; another place has those of its zone. */
const PLACES: [zone: string, town: Coordinates | undefined][] = [
  ["Australia/Sydney", undefined],
  ["America/Los_Angeles", { latitude: 37.77, longitude: -122.42 }],
  ["Asia/Kolkata", { latitude: 12.97, longitude: 77.59 }],
  ["Europe/Berlin", undefined],
  ["Europe/Madrid", { latitude: 42.88, longitude: -8.54 }],
  ["America/Bogota", undefined],
  ["America/St_Johns", undefined],
  ["Asia/Tokyo", { latitude: 34.69, longitude: 135.18 }],
  ["Pacific/Chatham", undefined],
  ["Pacific/Kiritimati", undefined],
];
/** The clocks of Berlin go forward on the first, an hour or more before the sun rises. */
const DAYS = ["2026-03-29", "2026-06-21", "2026-09-10", "2026-11-28", "2026-12-21"];

describe.each(PLACES)("in %s", (zone, town) => {
  const place = town ?? coordinatesOfZone(zone);
  if (!place) throw new Error("The zone has no city.");

  test.each(DAYS)(
    "bar, glyph, panel and map have one sunrise and one sunset on %s",
    async (date) => {
      await loadSunOfZones();
      const day = civilDay(zone, civilDateAt(zone, Date.parse(`${date}T12:00Z`)));
      if (!day) throw new Error("The zone skipped this day.");
      const momentAt = (instant: number) => zoneMoment(zone, instant, zone, town);
      const { sun, phase } = momentAt(day.start).sky;
      expect(phase).toBe("night");
      const { offsetMinutes } = momentAt(day.start);
      const midnight = Math.round((day.start + offsetMinutes * MINUTE_MS) / DAY_MS) * DAY_MS;
      const [rise, set] = [sun.sunriseMinutes, sun.sunsetMinutes].map(
        (minute) => midnight + minute * MINUTE_MS,
      ) as [number, number];
      hourCycle.choose("24");
      expect(sunFact(place, { zone, instant: day.start }, "today")).toContain(
        formatSpan({ start: rise, end: set }, 0),
      );

      const instantOf = (wall: number) => wall - momentAt(day.end - 1).offsetMinutes * MINUTE_MS;
      const phaseAt = (wall: number) => momentAt(instantOf(wall)).sky.phase;
      expect([-1, 0].map((minutes) => phaseAt(rise + minutes * MINUTE_MS))).toEqual([
        "twilight",
        "golden",
      ]);
      expect([0, 1].map((minutes) => phaseAt(set + minutes * MINUTE_MS))).toEqual([
        "golden",
        "twilight",
      ]);

      const noon = instantOf((rise + set) / 2);
      hourCycle.choose("24");
      expect(describeSunUntil(place, zone, noon)).toContain(
        formatSpan({ start: set, end: set + MINUTE_MS }, 0).slice(0, 5),
      );
      expect(momentAt(noon).sky.sun).toEqual(sun);
    },
  );
});
