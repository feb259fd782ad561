import { act, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { formatTime } from "../../shared/zones/format-time.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { renderPage } from "../test/render-page.tsx";
import { ZoneTable } from "./zone-table.tsx";

function cellsOf(timezone: string): (string | null)[] {
  const row = screen.getByRole("row", { name: new RegExp(`^${timezone} `) });
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
}

function showAt(instant: string) {
  vi.useFakeTimers({ now: Date.parse(instant) });
  renderPage(<ZoneTable />);
}

describe("the zone table", () => {
  test("has one row per entry: name, city, offset and time", () => {
    showAt("2026-11-20T12:00:00Z");
    expect(screen.getAllByRole("rowheader")).toHaveLength(WORLD_ZONES.length);
    expect(cellsOf("India Standard Time")).toEqual(["Mumbai", "UTC+05:30", "5:30:00 pm"]);
    expect(cellsOf("Nepal Time")).toEqual(["Kathmandu", "UTC+05:45", "5:45:00 pm"]);
    expect(cellsOf("Marquesas Time")).toEqual(["Nuku Hiva", "UTC-09:30", "2:30:00 am"]);
  });

  test("shows in each row the time at that row's offset", () => {
    showAt("2026-11-20T12:00:00Z");
    for (const row of screen.getAllByRole("row").slice(1)) {
      const [, offset = "", time] = within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent ?? "");
      const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
      const offsetMinutes = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
      expect(time).toBe(formatTime(Date.parse("2026-11-20T12:00:00Z"), offsetMinutes));
    }
  });

  test.each(["2026-11-20T12:00:00Z", "2027-07-01T12:00:00Z"])(
    "runs from west to east by the offsets that hold at %s",
    (instant) => {
      showAt(instant);
      const offsets = screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => within(row).getAllByRole("cell")[1]?.textContent ?? "")
        .map((text) => Number(text.slice(3).replace(":", ".")));
      expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
      expect(offsets[0]).toBe(-12);
      expect(offsets.at(-1)).toBe(14);
    },
  );

  test("is right in summer and in winter", () => {
    showAt("2027-07-01T12:00:00Z");
    expect(cellsOf("Central European Time")).toEqual(["Berlin", "UTC+02:00", "2:00:00 pm"]);
    expect(cellsOf("Australian Eastern Time")).toEqual(["Sydney", "UTC+10:00", "10:00:00 pm"]);
  });

  test("ticks each second", () => {
    showAt("2026-11-20T12:00:59Z");
    act(() => void vi.advanceTimersByTime(1000));
    expect(cellsOf("Japan Standard Time")[2]).toBe("9:01:00 pm");
  });
});
