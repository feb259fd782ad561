import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { placeOfTown } from "../../shared/place.ts";
import { timeParts } from "../../shared/zones/format-time.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { rovingFocus } from "../kit/ui/roving-focus.ts";
import { myZones } from "../services/my-zones.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { pasteInto } from "../testing/paste-into.ts";
import { pickTime } from "../testing/pick-time.ts";
import { renderPage } from "../testing/render-page.tsx";
import { shownText, spokenText } from "../testing/shown-text.ts";
import { foundPlaces, KOBE, placeOf, stubPlaces } from "../testing/stub-places.ts";
import { tableDensity } from "./table-view.ts";
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
    [NOON, "Etc/GMT+1", "Nepal Time", ["UTC+05:45", "+6 h 45 min", "5:45:00 pm"]],
    [NOON, "Etc/GMT+1", "Marquesas Time", ["UTC-09:30", "−8 h 30 min", "2:30:00 am"]],
    [NOON, KIRITIMATI, "Japan Standard Time", ["UTC+09:00", "−5 h, yesterday", "9:00:00 pm"]],
    [LATE, KIRITIMATI, "Baker Island Time", ["UTC-12:00", "−26 h, 2 days ago", "10:30:00 pm"]],
  ])(
    "at %s for a visitor in %s, %s has the offset, the difference with the day if it is another, and the time: %s",
    (at, zone, name, cells) => {
      showAt(at, zone);
      expect(screen.getAllByRole("rowheader")).toHaveLength(WORLD_ZONES.length);
      expect(cellsOf(name).slice(1)).toEqual(cells);
    },
  );

  test("has one stop of the Tab key for all its rows, and a way past it", async () => {
    rovingFocus();
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
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("After");
  });

  test.each([NOON, JULY])(
    "shows in each row, from west to east, the time at that row's offset at %s",
    (instant) => {
      showAt(instant);
      const offsets = rows().map((row) => {
        const [, offset = "", , time] = textsOf(row);
        const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
        const offsetMinutes = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
        const { hourMinute, dayPeriod } = timeParts(Date.parse(instant), offsetMinutes, "12");
        expect(time).toBe(`${hourMinute}:00 ${dayPeriod}`);
        return offsetMinutes;
      });
      expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    },
  );

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

const YORK = placeOf("1", "York", "England, United Kingdom, Europe/London");

const cities = () => rows().map(({ cells }) => cells[1]?.textContent.replace(/, .*/, ""));
const marked = () => rows().filter(({ dataset }) => dataset["visitor"] === "true");
const header = (name: string) => screen.getByRole("columnheader", { name });
const field = () => screen.getByRole("searchbox", { name: "Search time zones" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const chooseRegion = async (name: string) =>
  userEvent.click(await screen.findByRole("radio", { name }));

afterEach(() => tableDensity.choose("comfortable"));

describe("the zone search", () => {
  beforeEach(() => void stubPlaces((text) => foundPlaces(text === "york" ? [YORK] : [])));

  const names = () => rows().map(({ cells }) => cells[0]?.textContent);

  async function searchFor(text: string) {
    // Its row is known at once, and is in none of the results.
    renderPage(<ZoneTable />, "Pacific/Marquesas");
    await pasteInto(field(), text);
  }

  test("keeps the matching rows in order, each with the name that matched", async () => {
    await searchFor("sao");
    await waitFor(() =>
      expect(names()).toEqual([
        "Brasilia Time",
        "São Miguel → Azores Time",
        "São Tomé → Greenwich Mean Time",
      ]),
    );
    await pasteInto(field(), " mig");
    await waitFor(() => expect(names()).toEqual(["São Miguel → Azores Time"]));
  });

  test("says that nothing matches and what can be searched, and can show all again", async () => {
    await searchFor("xyz");
    await screen.findByText("No matches for “xyz”.");
    expect(screen.queryByRole("table")).toBeNull();
    await expectAccessible();
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(names()).toHaveLength(WORLD_ZONES.length);
    expect(document.activeElement).toBe(field());
  });

  test("is cleared by the cross, and by an Escape that belongs to no input method, without changing the URL", async () => {
    const before = location.href;
    await searchFor("tokyo");
    fireEvent.keyDown(field(), { key: "Escape", isComposing: true });
    await waitFor(() => expect(names()).toEqual(["Japan Standard Time"]));
    await userEvent.keyboard("{Escape}");
    expect(names()).toHaveLength(WORLD_ZONES.length);
    expect(location.href).toBe(before);
    expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
    await pasteInto(field(), "tokyo");
    await press("Clear search");
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
  });

  test("shows matching places below the rows of the table, in the same columns", async () => {
    await searchFor("yor");
    await waitFor(() => expect(names()).toEqual(["Eastern Time"]));
    await pasteInto(field(), "k");
    await waitFor(() => expect(names()).toEqual(["Eastern Time", "United Kingdom Time"]));
    const [newYork, york] = rows();
    expect(newYork && textsOf(newYork)[0]).toBe("New York, United States");
    expect(york && textsOf(york)).toEqual([
      "York, England, United Kingdom",
      expect.stringMatching(/^UTC\+0[01]:00$/),
      expect.stringMatching(/^\+(9|10) h 30 min(, tomorrow)?$/),
      expect.stringMatching(/\d{1,2}:\d\d:\d\d [ap]m$/),
    ]);
    expect(screen.getByRole("link", { name: "GeoNames" })).toBeTruthy();
    await waitFor(() => expect(spokenText()).toBe("1 time zone and 1 place found."));
    await expectAccessible();
  });

  test("says offline what is searched, and finds the places of the list", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    myZones.set([{ place: placeOfTown(KOBE), name: "Kobe", city: "Kobe" }]);
    await searchFor("kob");
    await screen.findByText("Only saved places and the table can be searched offline.");
    expect(textsOf(rows()[0] as HTMLTableRowElement)[0]).toBe("Kobe, Hyōgo, Japan");
    await userEvent.clear(field());
    await pasteInto(field(), "zwolle");
    await screen.findByText("Searching for “zwolle” needs a connection.");
    expect(screen.queryByText(/No matches/)).toBeNull();
  });
});

describe("the tools of the table", () => {
  beforeEach(() => void stubPlaces(() => foundPlaces([])));

  test.each([
    ["Asia/Tokyo", ["Japan Standard TimeYou(your time zone)"]],
    ["Asia/Calcutta", ["India Standard TimeYou(your time zone)"]],
    ["Etc/GMT-9", []],
  ])("mark the row of a visitor in %s as text too, if there is one: %j", async (zone, texts) => {
    renderPage(<ZoneTable />, zone);
    await waitFor(() => expect(marked().map(({ cells }) => cells[0]?.textContent)).toEqual(texts));
  });

  test("lead to the row with the same time if none is the visitor's zone", async () => {
    renderPage(<ZoneTable />, "Etc/GMT-9");
    await userEvent.click(await screen.findByRole("button", { name: "Go to your row" }));
    expect(document.activeElement?.closest("tr")?.textContent).toContain("UTC+09:00");
  });

  test("“Go to your row” shows all rows again and gives the visitor's the focus", async () => {
    renderPage(<ZoneTable />, "Asia/Tokyo");
    await chooseRegion("Africa");
    await pasteInto(field(), "lagos");
    await waitFor(() => expect(cities()).toEqual(["Lagos"]));
    await press("Go to your row");
    expect(rows()).toHaveLength(WORLD_ZONES.length);
    expect(document.activeElement).toBe(marked()[0]?.querySelector("button"));
    await expect.poll(spokenText).toMatch(/^\d+:\d\d [ap]m in Tokyo$/);
    expect(screen.getByRole("radio", { name: "All" })).toBeChecked();
  });

  test("is sorted by the head of a column, which says so, and the region and the search keep it", async () => {
    renderPage(<ZoneTable />, "Asia/Tokyo");
    expect(header("UTC offset")).toHaveAttribute("aria-sort", "ascending");
    await userEvent.click(within(header("City")).getByRole("button"));
    expect(header("City")).toHaveAttribute("aria-sort", "ascending");
    expect(screen.getByRole("button", { name: "City, sorted ascending" })).toBeVisible();
    await expect.poll(spokenText).toBe("City, sorted ascending");
    expect(header("UTC offset")).not.toHaveAttribute("aria-sort");
    await userEvent.click(within(header("City")).getByRole("button"));
    expect(header("City")).toHaveAttribute("aria-sort", "descending");
    await chooseRegion("Pacific");
    expect(cities()).toHaveLength(21);
    act(() => tableDensity.choose("compact"));
    await expectAccessible();
    expect(cities().slice(0, 3)).toEqual(["Sydney", "Suva", "Rikitea"]);
    await pasteInto(field(), "australia");
    await waitFor(() => expect(cities()[0]).toBe("Sydney"));
    expect(cities().at(-1)).toBe("Adelaide");
  });

  test("a search without a match in the region says so, and can go on in all regions", async () => {
    renderPage(<ZoneTable />, "Asia/Tokyo");
    await chooseRegion("Europe");
    await pasteInto(field(), "tokyo");
    await screen.findByText("No matches in this region for “tokyo”.");
    await press("Search all regions");
    expect(cities()).toEqual(["Tokyo"]);
  });

  test("a region announces how many rows it has", async () => {
    renderPage(<ZoneTable />, "Asia/Tokyo");
    await chooseRegion("Europe");
    await expect.poll(spokenText).toBe(`${rows().length} time zones found.`);
    await chooseRegion("Africa");
    await expect.poll(spokenText).toBe(`${rows().length} time zones found.`);
    await pasteInto(field(), "lagos");
    await expect.poll(spokenText).toBe("1 time zone found.");
  });
});
