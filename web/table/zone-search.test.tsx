import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { placeOfTown } from "../../shared/place.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { myZones } from "../services/my-zones.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { pasteInto } from "../testing/paste-into.ts";
import { renderPage } from "../testing/render-page.tsx";
import { shownText, spokenText } from "../testing/shown-text.ts";
import { foundPlaces, KOBE, placeOf, stubPlaces, TOKYO } from "../testing/stub-places.ts";
import { chooseTableDensity } from "./table-view.ts";
import { ZoneTable } from "./zone-table.tsx";

const YORK = placeOf("1", "York", "England, United Kingdom, Europe/London");

/** City, offset, difference and time. */
const textsOf = (row: HTMLTableRowElement) =>
  [1, 2, 3, 5].map((column) => shownText(row.cells[column] as HTMLTableCellElement));
const rows = () => [...screen.getByRole<HTMLTableElement>("table").rows].slice(1);
const cities = () => rows().map(({ cells }) => cells[1]?.textContent.replace(/, .*/, ""));
const marked = () => rows().filter(({ dataset }) => dataset["visitor"] === "true");
const header = (name: string) => screen.getByRole("columnheader", { name });
const field = () => screen.getByRole("searchbox", { name: "Search time zones" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const chooseRegion = async (name: string) =>
  userEvent.click(await screen.findByRole("radio", { name }));

afterEach(() => chooseTableDensity("comfortable"));

describe("the zone search", () => {
  beforeEach(() => {
    const found = new Map([
      ["york", YORK],
      ["東京", { ...TOKYO, matched: "東京" }],
    ]);
    stubPlaces((text) => foundPlaces([found.get(text) ?? []].flat()));
  });

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

  test("announces the number of matches once typing pauses", async () => {
    await searchFor("+5:45");
    await waitFor(() => expect(spokenText()).toBe("1 time zone found."));
    await expectAccessible();
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

  test("is cleared by Escape without changing the URL, but not by one that belongs to an input method", async () => {
    const before = location.href;
    await searchFor("tokyo");
    fireEvent.keyDown(field(), { key: "Escape", isComposing: true });
    await waitFor(() => expect(names()).toEqual(["Japan Standard Time"]));
    await userEvent.keyboard("{Escape}");
    expect(names()).toHaveLength(WORLD_ZONES.length);
    expect(location.href).toBe(before);
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

  test("adds a place with its names", async () => {
    stubPlaces(() => foundPlaces([KOBE]));
    const add = vi.spyOn(myZones, "add").mockResolvedValue();
    await searchFor("kobe");
    await userEvent.click(await screen.findByRole("button", { name: "Add Kobe to my zones" }));
    expect(add.mock.calls).toEqual([[placeOfTown(KOBE)]]);
  });

  test("shows a place that is a city of the table as its row", async () => {
    await searchFor("東京");
    await waitFor(() => expect(names()).toEqual(["東京 → Japan Standard Time"]));
    expect(screen.queryByRole("link", { name: "GeoNames" })).toBeNull();
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
    myZones.set([]);
  });

  test("says only that places can’t be searched while the server is down", async () => {
    stubPlaces(() => new Response(null, { status: 503 }));
    await searchFor("zwolle");
    const sentence = "Other places can’t be searched right now.";
    await waitFor(() => expect(spokenText()).toBe(sentence));
    expect(document.querySelector(".zones-none > p")?.textContent).toBe(sentence);
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
    act(() => chooseTableDensity("compact"));
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

  test("the regions and the density stand in one line, which scrolls where its words are too long", async () => {
    renderPage(
      <div style={{ width: 220 }}>
        <ZoneTable />
      </div>,
      "Asia/Tokyo",
    );
    const density = await screen.findByRole("button", { name: "Compact rows" });
    const tops = [
      density,
      ...screen.getAllByRole("radio").map((radio) => radio.closest("label")),
    ].map((part) => part?.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    const scroller = screen.getByRole("group", { name: "Region" });
    expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
  });

  test("the cross clears the search and returns to its field", async () => {
    renderPage(<ZoneTable />, "Asia/Tokyo");
    expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
    await pasteInto(field(), "lagos");
    await press("Clear search");
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
  });

  test("compact rows are stored in the browser", async () => {
    renderPage(<ZoneTable />, "Asia/Tokyo");
    const button = await screen.findByRole("button", { name: "Compact rows" });
    expect(button).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("table")).toHaveAttribute("data-density", "compact");
    expect(localStorage.getItem("table-density")).toBe("compact");
  });
});
