import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { formatHourMinute } from "../../shared/zones/format-time.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { rovingFocus } from "../kit/ui/roving-focus.ts";
import { pickTime } from "../testing/pick-time.ts";
import { renderPage } from "../testing/render-page.tsx";
import { shownText } from "../testing/shown-text.ts";
import { ZoneTable } from "./zone-table.tsx";

const NOON = "2026-11-20T12:00:00Z";
const JULY = "2027-07-01T12:00:00Z";
const LATE = "2026-11-20T10:30:00Z";
const KIRITIMATI = "Pacific/Kiritimati";

/** Not by role: the accessible names of 90 rows take a second. */
function headerOf(timezone: string): HTMLElement {
  return screen.getByText(timezone, { selector: ".zone-row-name" });
}

const rowOf = (timezone: string) => headerOf(timezone).closest("tr") as HTMLTableRowElement;
/** City, offset, difference and time. */
const textsOf = (row: HTMLTableRowElement) =>
  [1, 2, 3, 5].map((column) => shownText(row.cells[column] as HTMLTableCellElement));
const cellsOf = (timezone: string) => textsOf(rowOf(timezone));
const rows = () => [...screen.getByRole<HTMLTableElement>("table").rows].slice(1);

function showAt(instant: string, visitorZone = "Etc/GMT+1") {
  vi.useFakeTimers({ now: Date.parse(instant) });
  renderPage(<ZoneTable />, visitorZone);
}

describe("the zone table", () => {
  test.each<[at: string, zone: string, name: string, cells: string[]]>([
    [NOON, "Etc/GMT+1", "India Standard Time", ["UTC+05:30", "+6 h 30 min", "5:30:00 pm"]],
    [NOON, "Etc/GMT+1", "Nepal Time", ["UTC+05:45", "+6 h 45 min", "5:45:00 pm"]],
    [NOON, "Etc/GMT+1", "Marquesas Time", ["UTC-09:30", "−8 h 30 min", "2:30:00 am"]],
    [JULY, "Etc/GMT+1", "Central European Time", ["UTC+02:00", "+3 h", "2:00:00 pm"]],
    [JULY, "Etc/GMT+1", "Australian Eastern Time", ["UTC+10:00", "+11 h", "10:00:00 pm"]],
    [NOON, KIRITIMATI, "Japan Standard Time", ["UTC+09:00", "−5 h, yesterday", "9:00:00 pm"]],
    [NOON, KIRITIMATI, "New Zealand Time", ["UTC+13:00", "−1 h", "1:00:00 am"]],
    [LATE, KIRITIMATI, "Baker Island Time", ["UTC-12:00", "−26 h, 2 days ago", "10:30:00 pm"]],
  ])(
    "at %s for a visitor in %s, %s has the offset, the difference with the day if it is another, and the time: %s",
    (at, zone, name, cells) => {
      showAt(at, zone);
      expect(screen.getAllByRole("rowheader")).toHaveLength(WORLD_ZONES.length);
      expect(cellsOf(name).slice(1)).toEqual(cells);
    },
  );

  test("has one stop of the Tab key for all its rows, which the arrow keys go through, and a way past it", async () => {
    onTestFinished(rovingFocus());
    renderPage(
      <>
        <ZoneTable />
        <button type="button">After</button>
      </>,
      "Etc/GMT+1",
    );
    screen.getByRole("region", { name: "All time zones" }).focus();
    await userEvent.tab();
    for (const by of ["City", "UTC offset", "vs you"]) {
      expect(document.activeElement?.textContent).toBe(by);
      await userEvent.tab();
    }
    expect(document.activeElement?.textContent).toBe("Baker Island Time");
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.closest("tr")).toBe(rows()[1]);
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.ariaLabel).toMatch(/^Add .* to my zones$/);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("After");
  });

  test("shows in each row the time at that row's offset", () => {
    showAt(NOON);
    for (const row of rows()) {
      const [, offset = "", , time] = textsOf(row);
      const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
      const offsetMinutes = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
      expect(time).toBe(
        formatHourMinute(Date.parse(NOON), offsetMinutes, "12").replace(" ", ":00 "),
      );
    }
  });

  test.each([NOON, JULY])("is sorted from west to east by the offsets at %s", (instant) => {
    showAt(instant);
    const offsets = rows()
      .map((row) => textsOf(row)[1] ?? "")
      .map((text) => Number(text.slice(3).replace(":", ".")));
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    expect(offsets[0]).toBe(-12);
    expect(offsets.at(-1)).toBe(14);
  });

  test("ticks each second", () => {
    showAt("2026-11-20T12:00:59Z");
    act(() => void vi.advanceTimersByTime(1000));
    expect(cellsOf("Japan Standard Time")[3]).toBe("9:01:00 pm");
  });

  test("announces a clock change below the name", () => {
    showAt("2027-03-24T12:00:00Z");
    expect(headerOf("Central European Time").closest("th")?.textContent).toBe(
      "Central European TimeClocks go forward 1 hour on Sunday",
    );
    expect(headerOf("Japan Standard Time").closest("th")?.textContent).toBe("Japan Standard Time");
  });

  test("changes a row's offset, time and position in the second its clocks change", () => {
    showAt("2026-10-25T00:59:59Z", "UTC");
    expect(cellsOf("Central European Time").slice(1)).toEqual(["UTC+02:00", "+2 h", "2:59:59 am"]);
    act(() => void vi.advanceTimersByTime(1000));
    expect(cellsOf("Central European Time").slice(1)).toEqual(["UTC+01:00", "+1 h", "2:00:00 am"]);
    expect(rowOf("Central European Time").rowIndex).toBeLessThan(
      rowOf("South Africa Standard Time").rowIndex,
    );
  });
});

test("at a picked time a row shows the time, the day and offset then, the change until then, and the part of the day where that is not the visitor's", async () => {
  vi.useFakeTimers({ now: Date.parse("2027-03-10T14:04:05Z"), toFake: ["Date"] });
  pickTime("2027-03-20T14:00:00Z");
  renderPage(<ZoneTable />, "Europe/Berlin");
  expect(headerOf("Eastern Time").closest("th")?.textContent).toContain(
    "Clocks go forward 1 hour on March 14, 2027",
  );
  expect(cellsOf("Eastern Time")).toEqual(["New York", "UTC-04:00", "−5 h", "10:00 am"]);
  const expectRow = async (name: string, difference: string, time: string) => {
    rowOf(name).scrollIntoView();
    await expect.poll(() => cellsOf(name).slice(2)).toEqual([difference, time]);
  };
  act(() => pickTime("2027-03-22T08:30:00Z"));
  await expectRow("Nepal Time", "+4 h 45 min", "2:15 pm");
  await expectRow("Lord Howe Time", "+10 h, off hours", "7:30 pm");
  await expectRow("Line Islands Time", "+13 h, night", "10:30 pm");
  await expectRow("American Samoa Time", "−12 h, Sunday, off hours", "9:30 pm");
  act(() => pickTime("2027-03-22T22:45:00Z"));
  await expectRow("Line Islands Time", "+13 h, Tuesday, working hours", "12:45 pm");
  await expectRow("French Time", "same time", "11:45 pm");
});

describe("for screen readers", () => {
  test("times change once a minute and include place and day, and the sky has a name", () => {
    showAt("2026-11-20T15:04:59Z", "UTC");
    const row = rowOf("Japan Standard Time");
    expect(row.querySelector("time")?.textContent).toBe("12:04 am in Tokyo, tomorrow");
    expect(row.cells[3]?.querySelector(".sr-only")?.textContent).toBe("9 hours ahead of you");
    expect(row.cells[4]?.querySelector("[role=img]")?.ariaLabel).toBe("Night");
    expect(row.querySelector(".ticking-time:not([aria-hidden])")).toBeNull();
    act(() => void vi.advanceTimersByTime(1000));
    expect(row.querySelector("time")?.textContent).toBe("12:05 am in Tokyo, tomorrow");
  });
});
