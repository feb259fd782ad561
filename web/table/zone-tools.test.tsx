import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { pasteInto } from "../testing/paste-into.ts";
import { renderPage } from "../testing/render-page.tsx";
import { spokenText } from "../testing/shown-text.ts";
import { foundPlaces, stubPlaces } from "../testing/stub-places.ts";
import { chooseTableDensity } from "./table-view.ts";
import { ZoneTable } from "./zone-table.tsx";

beforeEach(() => void stubPlaces(() => foundPlaces([])));
afterEach(() => chooseTableDensity("comfortable"));

const rows = () => [...screen.getByRole<HTMLTableElement>("table").rows].slice(1);
const cities = () => rows().map(({ cells }) => cells[1]?.textContent.replace(/, .*/, ""));
const marked = () => rows().filter(({ dataset }) => dataset["visitor"] === "true");
const header = (name: string) => screen.getByRole("columnheader", { name });
const field = () => screen.getByRole("searchbox", { name: "Search time zones" });
const chooseRegion = async (name: string) =>
  userEvent.click(await screen.findByRole("radio", { name }));

async function sortBy(name: string) {
  await userEvent.click(within(header(name)).getByRole("button"));
}

test.each([
  ["Asia/Tokyo", "is", "Japan Standard Time"],
  ["Asia/Calcutta", "belongs to", "India Standard Time"],
])("marks the row that a visitor's zone, %s, %s, as text too", async (zone, _how, name) => {
  renderPage(<ZoneTable />, zone);
  await waitFor(() =>
    expect(marked().map(({ cells }) => cells[0]?.textContent)).toEqual([
      `${name}You(your time zone)`,
    ]),
  );
});

test("goes to the row with the same time if none is the visitor's zone, and marks none", async () => {
  renderPage(<ZoneTable />, "Etc/GMT-9");
  await userEvent.click(await screen.findByRole("button", { name: "Go to your row" }));
  expect(document.activeElement?.closest("tr")?.textContent).toContain("UTC+09:00");
  expect(marked()).toEqual([]);
});

test("“Go to your row” shows all rows again and gives the visitor's the focus", async () => {
  renderPage(<ZoneTable />, "Asia/Tokyo");
  await chooseRegion("Africa");
  await pasteInto(field(), "lagos");
  await waitFor(() => expect(cities()).toEqual(["Lagos"]));
  await userEvent.click(screen.getByRole("button", { name: "Go to your row" }));
  expect(rows()).toHaveLength(WORLD_ZONES.length);
  expect(document.activeElement).toBe(marked()[0]?.querySelector("button"));
  await expect.poll(spokenText).toMatch(/^\d+:\d\d [ap]m in Tokyo$/);
  expect(screen.getByRole("radio", { name: "All" })).toBeChecked();
});

test("is sorted by the head of a column, which says so, and the region and the search keep it", async () => {
  renderPage(<ZoneTable />, "Asia/Tokyo");
  expect(header("UTC offset")).toHaveAttribute("aria-sort", "ascending");
  await sortBy("City");
  expect(header("City")).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("button", { name: "City, sorted ascending" })).toBeVisible();
  await expect.poll(spokenText).toBe("City, sorted ascending");
  expect(header("UTC offset")).not.toHaveAttribute("aria-sort");
  await sortBy("City");
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
  await userEvent.click(screen.getByRole("button", { name: "Search all regions" }));
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
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
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
