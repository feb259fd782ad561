import { expect, test } from "vitest";
import { scheduleOf } from "../../../shared/meeting/schedule.ts";
import { addDays } from "../../../shared/zones/civil-day.ts";
import { formatIsoDate, parseIsoDate } from "../../../shared/zones/iso-date.ts";
import { bestOfDays } from "./meeting-days.ts";

/** The best of seven days from a date on: "25 2 best", with how many work then. */
function weekFrom(date: string, zones: readonly string[], from: string) {
  const first = parseIsoDate(date) ?? { year: 0, month: 1, day: 1 };
  return bestOfDays({
    dates: Array.from({ length: 7 }, (_, days) => addDays(first, days)),
    visitorZone: zones[0] as string,
    people: zones.map((zone, index) => ({
      ...{ zone, name: zone, schedule: scheduleOf(zone), isVisitor: index === 0 },
    })),
    lengthMinutes: 60,
    from: Date.parse(from),
  }).map(({ date: day, best, isBest }) =>
    [
      formatIsoDate(day).slice(8),
      best ? best.states.filter((state) => state === "work").length : "none",
      ...(isBest ? ["best"] : []),
    ].join(" "),
  );
}

test("of equally good days the earliest is the best", () => {
  const zones = ["Europe/Berlin", "Asia/Riyadh"];
  expect(weekFrom("2026-11-24", zones, "2026-11-24T15:00Z")).toEqual([
    "24 1",
    "25 2 best",
    "26 2",
    "27 1",
    "28 0",
    "29 1",
    "30 2",
  ]);
});

test.each([
  ["today while an hour of work is left", "2026-11-24T14:00Z", ["Europe/Berlin"], "24 1 best"],
  ["tomorrow once it has begun", "2026-11-24T15:15Z", ["Europe/Berlin"], "25 1 best"],
  ["Monday on a Friday evening", "2026-11-27T17:00Z", ["Europe/Berlin"], "30 1 best"],
  ["Sunday if Friday and Saturday are off", "2026-11-27T06:00Z", ["Asia/Riyadh"], "29 1 best"],
  [
    "Tuesday across the date line, when it is Monday on the other side",
    "2026-11-21T22:00Z",
    ["Pacific/Kiritimati", "Pacific/Honolulu"],
    "24 2 best",
  ],
] as const)("the best day is %s", (_rule, from, zones, best) => {
  expect(weekFrom(from.slice(0, 10), zones, from)).toContain(best);
});

test("a day that is over or that the rules do not cover has no meeting", () => {
  expect(weekFrom("2026-11-24", ["Europe/Berlin"], "2026-11-26T12:00Z")).toEqual([
    "24 none",
    "25 none",
    "26 1 best",
    "27 1",
    "28 0",
    "29 0",
    "30 1",
  ]);
  expect(weekFrom("2036-12-30", ["Europe/Berlin"], "2023-01-01T00:00Z").slice(2)).toEqual(
    ["01", "02", "03", "04", "05"].map((day) => `${day} none`),
  );
});
