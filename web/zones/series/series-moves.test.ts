import { describe, expect, test } from "vitest";
import { formatIsoDate } from "../../../shared/zones/iso-date.ts";
import { type Occurrence, occurrencesFrom, type Series } from "./series.ts";
import { seriesMoves } from "./series-moves.ts";

const ZONES = [
  "Europe/Berlin",
  "Europe/London",
  "America/New_York",
  "America/Sao_Paulo",
  "Australia/Sydney",
  "Asia/Tokyo",
  "Asia/Kolkata",
];
const BERLIN: Series = {
  zone: "Europe/Berlin",
  first: { year: 2027, month: 3, day: 2 },
  repeat: 1,
  turns: [15 * 60],
  lengthMinutes: 60,
  skipped: [],
};

function movesFrom(series: Series, zones: readonly string[], from: string, count = 12) {
  const listed = occurrencesFrom(series, Date.parse(from), count);
  const date = (occurrence: Occurrence | undefined) => occurrence && formatIsoDate(occurrence.date);
  return seriesMoves(series, zones, listed).map(({ zones: moved, minutes, from: begin, last }) => [
    moved.map((index) => zones[index]).join(),
    minutes,
    date(begin),
    date(last),
  ]);
}

describe("a weekly meeting on Berlin's clock moves", () => {
  test("for an hour in the weeks between the changes of spring, and elsewhere until autumn", () => {
    expect(movesFrom(BERLIN, ZONES, "2027-03-01T00:00Z")).toEqual([
      ["America/New_York", 60, "2027-03-16", "2027-03-23"],
      ["America/Sao_Paulo,Asia/Tokyo,Asia/Kolkata", -60, "2027-03-30", "2027-10-26"],
      ["Australia/Sydney", -60, "2027-03-30", "2027-03-30"],
      ["Australia/Sydney", -120, "2027-04-06", "2027-09-28"],
    ]);
  });

  test("for an hour in the week between the changes of autumn", () => {
    expect(movesFrom(BERLIN, ["America/New_York"], "2027-10-18T00:00Z", 4)).toEqual([
      ["America/New_York", 60, "2027-11-02", "2027-11-02"],
    ]);
  });

  test("by half an hour where clocks change by half an hour", () => {
    const listed = movesFrom(BERLIN, ["Australia/Lord_Howe"], "2027-03-01T00:00Z");
    expect(listed).toEqual([
      ["Australia/Lord_Howe", -60, "2027-03-30", "2027-03-30"],
      ["Australia/Lord_Howe", -90, "2027-04-06", "2027-09-28"],
    ]);
  });

  test("once more and then for good where a law ends the changes", () => {
    const first = { year: 2026, month: 9, day: 1 };
    const zones = ["Africa/Casablanca", "America/Vancouver"];
    expect(movesFrom({ ...BERLIN, first }, zones, "2026-08-31T00:00Z")).toEqual([
      ["Africa/Casablanca", -60, "2026-09-22", "2026-10-20"],
      ["America/Vancouver", 60, "2026-10-27", "2027-03-23"],
    ]);
  });
});

test("a meeting does not move in its own zone, nor on a skipped date", () => {
  const series = { ...BERLIN, skipped: [2, 3] };
  expect(movesFrom(series, ["Europe/Berlin", "America/New_York"], "2027-03-01T00:00Z")).toEqual([]);
});

test("a move that goes on for a year has no last date", () => {
  const series = { ...BERLIN, zone: "America/New_York", first: { year: 2026, month: 9, day: 8 } };
  expect(movesFrom(series, ["America/Bogota"], "2026-09-07T00:00Z", 10)).toEqual([
    ["America/Bogota", 60, "2026-11-03", "2027-03-09"],
  ]);
  const onLagosClock = { ...series, zone: "Africa/Lagos" };
  expect(movesFrom(onLagosClock, ["Africa/Casablanca"], "2026-09-07T00:00Z", 10)).toEqual([
    ["Africa/Casablanca", -60, "2026-09-22", undefined],
  ]);
});
