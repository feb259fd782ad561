import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { placeOfTown } from "../../shared/place.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { myZones } from "../services/my-zones.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { pasteInto } from "../testing/paste-into.ts";
import { renderPage } from "../testing/render-page.tsx";
import { shownText, spokenText } from "../testing/shown-text.ts";
import { foundPlaces, KOBE, placeOf, stubPlaces, TOKYO } from "../testing/stub-places.ts";
import { ZoneTable } from "./zone-table.tsx";

const YORK = placeOf("1", "York", "England, United Kingdom, Europe/London");

/** City, offset, difference and time. */
const textsOf = (row: HTMLTableRowElement) =>
  [1, 2, 3, 5].map((column) => shownText(row.cells[column] as HTMLTableCellElement));
const rows = () => [...screen.getByRole<HTMLTableElement>("table").rows].slice(1);

describe("the zone search", () => {
  beforeEach(() => {
    const found = new Map([
      ["york", YORK],
      ["東京", { ...TOKYO, matched: "東京" }],
    ]);
    stubPlaces((text) => foundPlaces([found.get(text) ?? []].flat()));
  });

  const field = () => screen.getByRole("searchbox", { name: "Search time zones" });
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

  test("is cleared by Escape without changing the URL, unless the key belongs to an input method", async () => {
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
