import { describe, expect, test } from "vitest";
import { civilDateAt, civilDay } from "../../../shared/zones/civil-day.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { describeSun } from "./place-facts.ts";

const KOBE = { zone: "Asia/Tokyo", latitude: 34.69, longitude: 135.18 };
const LONGYEARBYEN = { zone: "Arctic/Longyearbyen", latitude: 78.22, longitude: 15.64 };
const ALERT = { zone: "America/Toronto", latitude: 82.5, longitude: -62.35 };
const GAMBELL = { zone: "America/Nome", latitude: 63.78, longitude: -171.7 };

function describeDay(
  { zone, ...place }: typeof KOBE,
  instant: string,
  hourCycle: HourCycle = "12",
  dayName: "today" | "then" = "today",
) {
  const day = civilDay(zone, civilDateAt(zone, Date.parse(instant)));
  if (!day) throw new Error("The zone skipped this day.");
  return describeSun({ place, zone, day, dayName }, hourCycle);
}

describe("the sun of a day in words", () => {
  test("is sunrise, sunset and the time between them", () => {
    expect(describeDay(KOBE, "2026-11-22T12:00Z")).toBe("6:39 am–4:51 pm, 10 h 12 min");
    expect(describeDay(KOBE, "2026-11-22T12:00Z", "24")).toBe("06:39–16:51, 10 h 12 min");
  });

  test("is that of the place's civil day, which may not be that of UTC", () => {
    expect(describeDay(KOBE, "2026-11-22T14:59Z")).toMatch(/^6:39 am–/);
    expect(describeDay(KOBE, "2026-11-22T15:01Z")).toMatch(/^6:40 am–/);
  });

  test("is a sentence in the polar day and in the polar night, for another day too", () => {
    expect(describeDay(LONGYEARBYEN, "2026-12-21T12:00Z")).toBe("The sun doesn’t rise today.");
    expect(describeDay(LONGYEARBYEN, "2026-06-21T12:00Z")).toBe("The sun doesn’t set today.");
    expect(describeDay(LONGYEARBYEN, "2026-06-21T12:00Z", "12", "then")).toBe(
      "The sun doesn’t set that day.",
    );
  });

  test.each([
    ["one with only a sunrise", LONGYEARBYEN, "04-17", "rises at 2:08 am and doesn’t set today"],
    ["one with only a sunset", ALERT, "09-05", "sets at 11:13 pm and doesn’t rise again today"],
    ["one that begins in sunlight", GAMBELL, "05-15", "sets at 12:31 am and rises at 6:15 am"],
    [
      "one with two sunsets",
      LONGYEARBYEN,
      "08-25",
      "sets at 12:28 am, rises at 1:33 am and sets at 11:55 pm",
    ],
  ])("is a sentence for unusual days: %s", (_name, place, date, sentence) => {
    expect(describeDay(place, `2026-${date}T16:00Z`)).toBe(`The sun ${sentence}.`);
  });
});
