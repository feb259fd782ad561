import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { pasteInto } from "../testing/paste-into.ts";
import { renderPage } from "../testing/render-page.tsx";
import { shownText } from "../testing/shown-text.ts";
import { foundPlaces, placeOf, stubPlaces } from "../testing/stub-places.ts";
import { tableDensity } from "./table-view.ts";
import { ZoneTable } from "./zone-table.tsx";

afterEach(() => tableDensity.choose("comfortable"));

const scroller = () => screen.getByRole("region", { name: "All time zones" });
const rows = () => [...screen.getByRole<HTMLTableElement>("table").rows].slice(1);
const rowOf = (timezone: string) =>
  screen.getByText(timezone, { selector: ".zone-row-name" }).closest("tr") as HTMLTableRowElement;
const cityOf = (row?: HTMLTableRowElement) => row?.cells[1]?.textContent;
const boxOf = (element: Element | null | undefined) =>
  element?.getBoundingClientRect() ?? new DOMRect();
const headBottom = () => boxOf(scroller().querySelector("thead button")).bottom;
const isInView = (row?: HTMLTableRowElement) => {
  const { top, bottom } = boxOf(row);
  return top >= headBottom() - 1 && bottom <= boxOf(scroller()).bottom + 1;
};

async function showTable(width: number) {
  await act(() => page.viewport(width, 900));
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  renderPage(
    <main className="page-sections page-column">
      <ZoneTable />
    </main>,
    "Europe/Berlin",
  );
  await screen.findByRole("group", { name: "Region" });
}

describe("the zone table", () => {
  test.each([1440, 390])(
    "at %i px shows its first row after each sorting, from west to east the visitor's, and its head has targets of 44 px",
    async (width) => {
      stubPlaces(() => foundPlaces([]));
      await showTable(width);
      const sortBy = (name: string) =>
        userEvent.click(within(scroller()).getByRole("button", { name }));
      const field = screen.getByRole("searchbox", { name: "Search time zones" });
      await sortBy("City");
      expect(cityOf(rows()[0])).toBe("Accra");
      expect(isInView(rows()[0])).toBe(true);
      await sortBy("vs you");
      expect(shownText(rows()[0] as Element)).toContain("same time");
      expect(cityOf(rows().at(-1))).toBe("Kiritimati");
      await pasteInto(field, "australia");
      await waitFor(() => expect(cityOf(rows()[0])).toMatch(/^Perth/));
      await userEvent.clear(field);
      await sortBy("UTC offset");
      expect(isInView(rowOf("Central European Time"))).toBe(true);
      const heads = [...scroller().querySelectorAll("thead button")];
      expect(heads).toHaveLength(3);
      expect(heads.filter((head) => boxOf(head).height < 44)).toEqual([]);
    },
  );

  test("has compact rows, of which 20 fit the window, and which stay pressable", async () => {
    await showTable(1440);
    const { height } = boxOf(scroller());
    const density = screen.getByRole("button", { name: "Compact rows" });
    await userEvent.click(density);
    expect(density).toHaveAttribute("aria-pressed", "true");
    expect(localStorage.getItem("table-density")).toBe("compact");
    expect(boxOf(scroller()).height).toBe(height);
    scroller().scrollIntoView({ block: "end" });
    expect(isInView(rowOf("Central European Time"))).toBe(true);
    expect(rows().filter(isInView).length).toBeGreaterThanOrEqual(20);
    const row = rowOf("Japan Standard Time");
    expect(boxOf(row).height).toBeGreaterThan(34);
    expect(boxOf(row).height).toBeLessThan(38);
    expect(boxOf(row.querySelector(".add-zone")).height).toBeGreaterThanOrEqual(24);
  });

  test.each([
    [320, 92],
    [390, 72],
  ])(
    "at %i px has rows of at most %i px, none wider than the window, also of a place",
    async (width, height) => {
      const york = placeOf("1", "York", "England, United Kingdom, Europe/London");
      stubPlaces((text) => foundPlaces(text === "york" ? [york] : []));
      await showTable(width);
      expect(shownText(rowOf("Japan Standard Time"))).toContain("+8 h, tomorrow");
      for (const one of [document.documentElement, scroller()]) {
        expect(one.scrollWidth).toBe(one.clientWidth);
      }
      expect(boxOf(rowOf("Nepal Time")).height).toBeLessThan(height);
      await pasteInto(screen.getByRole("searchbox", { name: "Search time zones" }), "york");
      const button = await screen.findByRole("button", { name: "Add York to my zones" });
      expect(boxOf(button).right).toBeLessThanOrEqual(width - 20);
    },
  );

  test("on a phone every row is drawn once the page has loaded", async () => {
    await showTable(390);
    const drawn = () =>
      rows().filter((row) => getComputedStyle(row).contentVisibility === "visible");
    await expect.poll(() => drawn().length).toBe(rows().length);
  });
});
