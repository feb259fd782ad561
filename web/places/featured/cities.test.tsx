import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent as pointer } from "vitest/browser";
import { expectConsole } from "../../../scripts/testing/quiet-console.ts";
import { FeaturedCities as Cities } from "../../../shared/api/cities.ts";
import { PLACES_PATH } from "../../../shared/api/places.ts";
import { placeOfTown } from "../../../shared/place.ts";
import { CITY_DIRECTORY } from "../../../shared/zones/city-directory.ts";
import { queryClient } from "../../kit/api/query-client.ts";
import { myZones } from "../../services/my-zones.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { foundPlaces, KOBE, placeOf, rowOf } from "../../testing/stub-places.ts";
import { CityDirectory, FeaturedCities, namesakesPath } from "./featured-cities.tsx";

const NOON = Date.parse("2026-11-20T12:00:00Z");

const city = (name: string, timezone: string) => ({ id: name.toLowerCase(), name, timezone });
const renderCities = () => renderPage(<FeaturedCities />, "Europe/Berlin");

const renderWith = (...cities: readonly ReturnType<typeof city>[]) => {
  stubApi(() => answerOf(Cities, [...cities]));
  return renderCities();
};
const TOKYO = city("Tokyo", "Asia/Tokyo");
const MISSING = "The featured cities can’t be loaded right now.";

async function timeIn(name: string): Promise<string | null | undefined> {
  const card = (await screen.findByRole("heading", { name })).closest("li");
  return card?.querySelector(".ticking-time")?.textContent;
}

describe("a featured city", () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true }));

  test("shows its name and the time in its zone, or the visitor's, without a warning, if its zone is blank", async () => {
    renderWith(city("Tokyo", "asia/tokyo"), city("Nowhere", ""), city("Blank", "   "));
    expect(await timeIn("Tokyo")).toMatch(/^9:00:0\d pm$/);
    expect(await timeIn("Nowhere")).toMatch(/^1:00:0\d pm$/);
    expect(await timeIn("Blank")).toMatch(/^1:00:0\d pm$/);
  });

  test("announces its next clock change, and its day where that is another", async () => {
    vi.setSystemTime(Date.parse("2027-03-27T14:30:00Z"));
    renderWith(city("London", "Europe/London"), city("Sydney", "Australia/Sydney"), TOKYO);
    await screen.findByText("Clocks go forward 1 hour tomorrow");
    const [london, sydney, tokyo] = screen.getAllByRole("listitem").map((one) => one.textContent);
    expect(london).toContain("Clocks go forward 1 hour tomorrow");
    expect(sydney).toContain("Tomorrow");
    expect(tokyo).not.toMatch(/Tomorrow|Clocks/);
  });

  test("with an invalid zone shows the visitor's time, with a console warning", async () => {
    expectConsole(/The zone of Atlantis is unknown: "Atlantic\/Atlantis"/);
    renderWith(city("Atlantis", "Atlantic/Atlantis"));
    expect(await timeIn("Atlantis")).toMatch(/^1:00:0\d pm$/);
  });
});

test("with a mouse, a card's action shows while the pointer or the focus is on the card, and a check always", async () => {
  myZones.set([{ place: rowOf("Tokyo"), name: "Tokyo", city: "Tokyo" }]);
  // A real pointer reaches only what is drawn.
  const { style } = window.frameElement as HTMLElement;
  const { visibility } = style;
  style.visibility = "visible";
  onTestFinished(() => {
    style.visibility = visibility;
  });
  renderWith(TOKYO, city("Paris", "Europe/Paris"));
  const add = await screen.findByRole("button", { name: "Add Paris to my zones" });
  const opacityOf = (button: HTMLElement) => getComputedStyle(button).opacity;
  expect(opacityOf(screen.getByRole("button", { name: "Tokyo is in my zones" }))).toBe("1");
  expect(opacityOf(add)).toBe("0");
  await pointer.hover(screen.getByRole("button", { name: "Paris" }));
  await expect.poll(() => opacityOf(add)).toBe("1");
  await pointer.hover(screen.getByRole("heading", { name: "Featured Cities" }));
  await expect.poll(() => opacityOf(add)).toBe("0");
  add.focus();
  await expect.poll(() => opacityOf(add)).toBe("1");
});

describe("the cities of the last visit", () => {
  test("are shown with a note if the current ones can't be loaded", async () => {
    const { unmount } = renderWith(TOKYO);
    await screen.findByRole("heading", { name: "Tokyo" });
    unmount();
    // As at the next page load.
    queryClient.clear();
    stubApi(() => new Response("", { status: 503 }));
    renderCities();
    await screen.findByText("These are the featured cities of your last visit.");
    expect(screen.getByRole("heading", { name: "Tokyo" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    await expectAccessible();
  });

  test.each(["", "{}", "[null]", '[{"id":"a","name":"A"}]', "not JSON"])(
    "are ignored if «%s» is stored",
    async (kept) => {
      localStorage.setItem("featured-cities", kept);
      stubApi(() => new Response("", { status: 503 }));
      renderCities();
      expect(await screen.findByText(MISSING)).toBeVisible();
    },
  );
});

describe("the grid of featured cities", () => {
  test.each([
    [390, 1],
    [820, 3],
    [1440, 5],
  ])("has at %i px %i columns", async (width, columns) => {
    await page.viewport(width, 800);
    renderWith(TOKYO);
    const list = (await screen.findByRole("heading", { name: "Tokyo" })).closest("ul");
    const style = list && getComputedStyle(list);
    expect(style?.display).toBe("grid");
    expect(style?.gridTemplateColumns.split(" ")).toHaveLength(columns);
  });

  const retry = () => userEvent.click(screen.getByRole("button", { name: "Try again" }));
  test.each([
    ["on retry", retry],
    ["when somebody returns to the page", async () => window.dispatchEvent(new Event("focus"))],
  ])("says that it can't be loaded, and loads %s", async (_when, load) => {
    stubApi(() => new Response("", { status: 502 }));
    renderCities();
    await screen.findByText(MISSING);
    await expectAccessible();
    stubApi(() => answerOf(Cities, [TOKYO]));
    await load();
    await screen.findByRole("heading", { name: "Tokyo" });
    expect(screen.queryByText(/can’t be loaded/)).toBeNull();
  });
});

test("the directory lists about 80 cities, each linked to the page for that city", () => {
  renderPage(<CityDirectory />);
  const links = within(screen.getByRole("navigation")).getAllByRole("link");
  expect(links).toHaveLength(CITY_DIRECTORY.length);
  expect(links.length).toBeGreaterThan(75);
  const saoPaulo = screen.getByRole("link", { name: "São Paulo" });
  expect(saoPaulo).toHaveAttribute("href", "/?city=S%C3%A3o%20Paulo");
});

/** Shows a city and presses its "+"; the server answers with `search` what else has its name. */
async function press(name: string, timezone: string, search = () => foundPlaces([])) {
  const add = vi.spyOn(myZones, "add").mockResolvedValue();
  const api = stubApi((path) =>
    path.startsWith(PLACES_PATH) ? search() : answerOf(Cities, [city(name, timezone)]),
  );
  renderCities();
  await userEvent.click(await screen.findByRole("button", { name: `Add ${name} to my zones` }));
  return { add, api };
}

test("a featured city that is in the zone table is added as its row, without the server", async () => {
  const { add, api } = await press("São Paulo", "america/sao_paulo ");
  await waitFor(() => expect(add.mock.calls).toEqual([[rowOf("São Paulo")]]));
  expect(api.callsTo("GET", namesakesPath(city("São Paulo", "")))).toEqual([]);
});

const NAMESAKE = placeOf("1", "Kobe", "Texas, United States, America/Chicago");
test.each([
  ["another one", "Kobe", "place of its name and", placeOfTown(KOBE)],
  ["one that is no known place", "Our office", "row of its", rowOf("Tokyo")],
])("%s, %s, is added as the %s zone", async (_which, name, _what, place) => {
  const { add } = await press(name, "Asia/Tokyo", () => foundPlaces([NAMESAKE, KOBE]));
  await waitFor(() => expect(add.mock.calls).toEqual([[place]]));
});

test("one without a known zone is refused with a sentence", async () => {
  expectConsole(/The zone of Atlantis is unknown/);
  const { add } = await press("Atlantis", "Atlantic/Atlantis");
  await screen.findByText("Atlantis can’t be added: its time zone is unknown.");
  expect(add).not.toHaveBeenCalled();
});

test("one that can't be looked up shows the specified failure", async () => {
  await press("Kobe", "Asia/Tokyo", () => Response.error());
  await screen.findByText("Failed to add timezone preference.");
});
