import fc from "fast-check";
import { MAX_RANGES_PER_DAY, type WorkingWeek } from "../api/availability.ts";

/** Any valid working hours by weekday, in steps of so many minutes. */
export function anyWeek(stepMinutes: number): fc.Arbitrary<WorkingWeek> {
  const end = (7 * 1440) / stepMinutes - 1;
  return fc
    .uniqueArray(fc.integer({ min: 0, max: end }), { minLength: 2, maxLength: 42 })
    .map((steps) => steps.map((step) => step * stepMinutes).toSorted((one, other) => one - other))
    .map((ends) => {
      const week: WorkingWeek = Array.from({ length: 7 }, () => []);
      // From the second end on, so that the last hours may end in the next week.
      for (let index = 1; index < ends.length; index += 2) {
        const from = ends[index] as number;
        const to = ends[index + 1] ?? (ends[0] as number) + 7 * 1440;
        const day = week[Math.floor(from / 1440)] as WorkingWeek[number];
        if (to - from < 1440 && day.length < MAX_RANGES_PER_DAY) day.push([from % 1440, to % 1440]);
      }
      return week;
    })
    .filter((week) => week.some((day) => day.length > 0));
}
