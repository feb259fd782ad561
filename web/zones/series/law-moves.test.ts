import { expect, test } from "vitest";
import type { ReleaseChanges } from "../../../shared/api/zone-changes.ts";
import { lawMoves } from "./law-moves.ts";
import { occurrencesFrom, type Series } from "./series.ts";

/** Vancouver stays on UTC-7 from November 2026 on. */
const VANCOUVER: ReleaseChanges = {
  release: "2026b",
  before: "2026a",
  publishedMs: null,
  changes: [
    {
      zones: ["America/Vancouver"],
      isNew: false,
      sentence: "",
      differences: [
        {
          fromMs: Date.UTC(2026, 10, 1, 9),
          untilMs: Date.UTC(2027, 2, 14, 10),
          offsetBeforeMinutes: -480,
          offsetAfterMinutes: -420,
        },
      ],
    },
  ],
};
const SERIES: Series = {
  zone: "Europe/Berlin",
  first: { year: 2026, month: 10, day: 20 },
  repeat: 1,
  turns: [17 * 60],
  lengthMinutes: 60,
  skipped: [],
};
const ZONES = ["Europe/Berlin", "America/Vancouver", "Asia/Tokyo"];

function movesOf(series: Series, releases = [VANCOUVER]) {
  const listed = occurrencesFrom(series, Date.UTC(2026, 9, 19), 12);
  return lawMoves(series, ZONES, listed, releases).map(({ zones, minutes, from }) => [
    zones.map((index) => ZONES[index]).join(),
    minutes,
    new Date(from.span.start).toISOString().slice(0, 10),
  ]);
}

test("a law moves the meeting where it holds, from the first date on", () => {
  expect(movesOf(SERIES)).toEqual([["America/Vancouver", 60, "2026-11-03"]]);
});

test("a law where the clock of the series is moves the meeting for all others", () => {
  const series = { ...SERIES, zone: "America/Vancouver", turns: [8 * 60] };
  expect(movesOf(series)).toEqual([["Europe/Berlin,Asia/Tokyo", -60, "2026-11-03"]]);
});

test("a skipped date and releases without a change there move nothing", () => {
  expect(movesOf({ ...SERIES, skipped: [2] })).toEqual([["America/Vancouver", 60, "2026-11-10"]]);
  expect(movesOf(SERIES, [])).toEqual([]);
});
