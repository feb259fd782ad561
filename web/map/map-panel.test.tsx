import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { FEATURED_CITIES_PATH, FeaturedCities } from "../../shared/api/cities.ts";
import { FoundPlaces, PLACES_PATH, placePath, Town } from "../../shared/api/places.ts";
import { hourCycle } from "../i18n/times.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { myZones } from "../services/my-zones.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { KOBE } from "../testing/stub-places.ts";
import { showInstant } from "../time/shown-instant.ts";
import { MapPanel } from "./map-panel.tsx";

const CITIES = [
  { id: "tokyo", name: "Tokyo", timezone: "Asia/Tokyo" },
  { id: "osaka", name: "Osaka", timezone: "Asia/Tokyo" },
  { id: "invalid", name: "Nowhere", timezone: "Mars/Olympus" },
];
const OSAKA = { ...KOBE, id: "1853909", name: "Osaka", latitude: 34.694, longitude: 135.502 };

function openMap(at: string, knows: (path: string) => Response | undefined = () => undefined) {
  const api = stubApi((path) => {
    const { pathname } = new URL(path, location.href);
    if (pathname === FEATURED_CITIES_PATH) return answerOf(FeaturedCities, CITIES);
    return knows(pathname) ?? new Response(null, { status: 404 });
  });
  act(() => showInstant(Date.parse(at)));
  renderPage(<MapPanel />);
  return api;
}

const pinNames = () =>
  [...document.querySelectorAll(".map-pin > button")].map((pin) => pin.getAttribute("aria-label"));
const rowOf = (name: string) =>
  screen
    .getAllByRole("row")
    .map(({ textContent }) => textContent)
    .find((text) => text?.startsWith(name));
const listed = (entry: Partial<ListEntry>): ListEntry => ({
  id: "1",
  place: { kind: "zone", zone: "Asia/Tokyo" },
  name: "Tokyo",
  city: "Tokyo",
  ...entry,
});
const townIn = (zone: string, id: string) => ({ kind: "town", id, zone }) as const;

beforeEach(() => hourCycle.choose("24"));

describe("the map", () => {
  test("has the featured cities if the list is empty; one that its zone isn't named after is looked up", async () => {
    openMap("2026-11-20T15:04Z", (path) =>
      path === PLACES_PATH
        ? answerOf(FoundPlaces, { places: [OSAKA], corrected: null })
        : undefined,
    );
    await screen.findByRole("button", { name: "Osaka: 00:04" });
    expect(pinNames().slice(-2)).toEqual(["Tokyo: 00:04", "Osaka: 00:04"]);
    expect(rowOf("Nowhere")).toBeUndefined();
  });

  test("has the list's entries with their names; a place that the server doesn't know, or in another zone, is in the table only", async () => {
    myZones.set([
      listed({ name: "Aiko" }),
      listed({ id: "2", name: "Kobe", city: "Kobe", place: townIn("Asia/Tokyo", KOBE.id) }),
      listed({ id: "3", name: "Atlantis", city: "Atlantis", place: townIn("Asia/Tokyo", "999") }),
      listed({ id: "4", name: "Moved", city: "Moved", place: townIn("Asia/Seoul", KOBE.id) }),
    ]);
    openMap("2026-11-20T15:04Z", (path) =>
      path === placePath(KOBE.id)
        ? answerOf(Town, { ...KOBE, latitude: 34.691, longitude: 135.183 })
        : undefined,
    );
    await screen.findByRole("button", { name: "Kobe: 00:04" });
    expect(pinNames().slice(-2)).toEqual(["Aiko: 00:04", "Kobe: 00:04"]);
    expect(rowOf("Kobe")).toBe("Kobe00:04 SaturdayDown until 06:38");
    expect(rowOf("Atlantis")).toBe("Atlantis00:04 Saturdaynot on the map");
    expect(rowOf("Moved")).toMatch(/not on the map$/);
  });

  test("has a place that could not be looked up offline once the network returns", async () => {
    const kobe = listed({ id: "2", name: "Kobe", place: townIn("Asia/Tokyo", KOBE.id) });
    myZones.set([listed({ name: "Aiko" }), kobe]);
    let isOffline = true;
    openMap("2026-11-20T15:04Z", (path) =>
      path === placePath(KOBE.id) && !isOffline ? answerOf(Town, KOBE) : undefined,
    );
    await screen.findByRole("button", { name: "Aiko: 00:04" });
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(rowOf("Kobe")).toMatch(/not on the map$/);
    isOffline = false;
    act(() => void window.dispatchEvent(new Event("online")));
    await screen.findByRole("button", { name: "Kobe: 00:04" });
  });

  test.each([
    ["2026-12-21T12:00Z", "Arctic/Longyearbyen", "Twilight", "Down all day"],
    ["2026-12-21T23:00Z", "Arctic/Longyearbyen", "Night", "Down all day"],
    ["2026-12-21T12:00Z", "Antarctica/Troll", "Day", "Up all day"],
    ["2026-11-20T15:04Z", "Europe/Berlin", "Low sun", "Up until 16:07"],
    ["2026-11-20T15:30Z", "Europe/Berlin", "Twilight", "Down until 07:38"],
  ])("at %s says in words how the sky is over %s: %s, %s", async (at, zone, sky, sun) => {
    myZones.set([listed({ name: "Aiko", place: { kind: "zone", zone } })]);
    openMap(at);
    const row = await screen.findByRole("row", { name: /^Aiko/ });
    within(row).getByRole("img", { name: sky });
    expect(row.textContent).toMatch(new RegExp(`${sun}$`));
  });

  test("follows the picked time; the table does once it rests", async () => {
    myZones.set([listed({})]);
    openMap("2026-11-20T15:04Z");
    const map = await screen.findByRole("img", { name: /50° west\.$/ });
    const night = () => map.querySelector(".map-dark")?.getAttribute("d");
    const before = night();
    act(() => showInstant(Date.parse("2026-11-20T21:04Z")));
    expect(map.getAttribute("aria-label")).toMatch(/140° west\.$/);
    expect(night()).toMatch(/^M/);
    expect(night()).not.toBe(before);
    expect(pinNames().at(-1)).toBe("Tokyo: 06:04");
    await expect.poll(() => rowOf("Tokyo")).toBe("Tokyo06:04 SaturdayDown until 06:23");
  });

  test("shows its table on request", async () => {
    openMap("2026-11-20T15:04Z");
    const button = await screen.findByRole("button", { name: /table$/ });
    const wasShown = button.textContent === "Hide the table";
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe(String(!wasShown));
    expect(document.querySelectorAll(".map-table")).toHaveLength(wasShown ? 0 : 1);
    if (wasShown) await userEvent.click(button);
    await expectAccessible();
  });
});
