import { expect, test } from "vitest";
import { resolveWallTime } from "./resolve-wall-time.ts";

const HOUR_MS = 3_600_000;
const utc = (iso: string): number => Date.parse(`${iso}Z`);

test("a wall time on a date skipped at the date line is a gap, and moves to the next day", () => {
  const transition = utc("2011-12-30T10:00:00");
  const samoa = { untils: [transition], offsets: [-600, 840] };
  expect(resolveWallTime(samoa, utc("2011-12-29T23:59:59"))).toEqual({
    kind: "exact",
    instant: transition - 1000,
  });
  expect(resolveWallTime(samoa, utc("2011-12-30T12:00:00"))).toEqual({
    kind: "gap",
    instant: transition + 12 * HOUR_MS,
    gapMinutes: 1440,
    transition,
  });
  expect(resolveWallTime(samoa, utc("2011-12-31T00:00:00"))).toEqual({
    kind: "exact",
    instant: transition,
  });
});

test("a wall time on a date repeated at the date line is an overlap with two instants", () => {
  const transition = utc("1867-10-18T12:00:00");
  const line = { untils: [transition], offsets: [840, -600] };
  expect(resolveWallTime(line, utc("1867-10-18T12:00:00"))).toEqual({
    kind: "overlap",
    instant: transition - 14 * HOUR_MS,
    later: transition + 10 * HOUR_MS,
    transition,
  });
});

test("finds each of two transitions an hour apart", () => {
  const start = utc("2026-05-10T10:00:00");
  const rule = {
    untils: [start, start + HOUR_MS],
    offsets: [0, 120, 60],
  };
  const kinds = ["09:59", "10:00", "11:59", "12:00", "12:30", "12:59", "13:00"].map(
    (time) => resolveWallTime(rule, utc(`2026-05-10T${time}:00`)).kind,
  );
  expect(kinds).toEqual(["exact", "gap", "gap", "overlap", "overlap", "overlap", "exact"]);
});

test("a gap right after a gap has its own transition", () => {
  const start = utc("2026-05-10T10:00:00");
  const rule = {
    untils: [start, start + HOUR_MS],
    offsets: [0, 60, 120],
  };
  expect(resolveWallTime(rule, utc("2026-05-10T10:30:00"))).toMatchObject({ transition: start });
  expect(resolveWallTime(rule, utc("2026-05-10T11:30:00"))).toMatchObject({ kind: "exact" });
  expect(resolveWallTime(rule, utc("2026-05-10T12:30:00"))).toEqual({
    kind: "gap",
    instant: start + 1.5 * HOUR_MS,
    gapMinutes: 60,
    transition: start + HOUR_MS,
  });
});
