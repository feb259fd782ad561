import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Availability } from "../../shared/api/availability.ts";
import { placePath, Town } from "../../shared/api/places.ts";
import type { Preference } from "../../shared/api/preferences.ts";
import { hourCycle } from "../i18n/times.ts";
import { shownPlace } from "../places/answer/shown-place.ts";
import { session } from "../services/session.ts";
import type { Stored } from "../services/synced-collection.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore, openList, type ZonesStore } from "../testing/open-list.ts";
import { pickTime } from "../testing/pick-time.ts";
import { renderPage } from "../testing/render-page.tsx";
import { spokenText } from "../testing/shown-text.ts";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { placeOf } from "../testing/stub-places.ts";
import { showInstant } from "../time/shown-instant.ts";
import { MyZones } from "./my-zones.tsx";

const INSTANT = Date.parse("2026-11-20T20:00:00Z");
const button = (name: string) => screen.getByRole("button", { name });
const names = () =>
  [...document.querySelectorAll(".my-zone-name")].map(({ textContent }) => textContent);

const NEPAL = { timezone: "Nepal Time", customName: null, cityId: null };
function render(...list: Parameters<typeof openList>) {
  openList(...list);
  renderPage(<MyZones />, "America/New_York");
}

async function showZones(changes: Partial<ZonesStore> = {}) {
  render(changes);
  await screen.findByRole("button", { name: "Mum" });
}

const actionsOf = (name: string) => button(`More actions for ${name}`);
async function choose(action: string, name: string) {
  await userEvent.click(actionsOf(name));
  await userEvent.click(screen.getByRole("menuitem", { name: action }));
}

beforeEach(async () => {
  await localStore().addAll([
    { timezone: "India Standard Time", customName: "Mum", cityId: null },
    { timezone: "Japan Standard Time", customName: null, cityId: null },
    { timezone: "Atlantis Time", customName: null, cityId: null },
  ]);
});

/** Sets when the first entry, in Mumbai, can meet. */
async function setHours(availability: Availability) {
  const [mum] = (await localStore().load()).entries;
  await localStore().change(mum?.id ?? "", { availability });
}

const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("my zones", () => {
  test("show working hours that are set, in the visitor's hour format", async () => {
    await setHours({ hours: { start: 1320, end: 390 } });
    await showZones();
    expect(rows()[0]).toMatch(/^MumMumbai works 10:00 pm–6:30 am.*\+10 h 30 min/);
    expect(rows()[1]).not.toContain("works");
    act(() => hourCycle.choose("24"));
    expect(rows()[0]).toContain("works 22:00–06:30");
  });

  test("show hours by weekday in words, and those of the day there in its bar", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z"), toFake: ["Date"] });
    const range = (start: number, end: number): [number, number] => [start, end];
    const friday = [range(540, 720), range(840, 1080)];
    await setHours({ week: [[], [], [], [], [range(1320, 360)], friday, []] });
    await showZones();
    expect(rows()[0]).toContain(
      "works Thu 10:00 pm–6:00 am; Fri 9:00 am–12:00 pm and 2:00–6:00 pm",
    );
    const bars = [...document.querySelectorAll<HTMLElement>(".my-zone-work")];
    expect(bars.map(({ style }) => [style.left, style.width])).toEqual([
      ["0%", "25%"],
      ["37.5%", "12.5%"],
      ["58.3333%", "16.6667%"],
    ]);
  });

  test("show their name or city, the difference from the visitor's time, and the weekday if it is another day", async () => {
    vi.useFakeTimers({ now: INSTANT, shouldAdvanceTime: true });
    await showZones();
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
    const [mum, , atlantis] = rows();
    expect(mum).toMatch(/^MumMumbai 1:30.*\+10 h 30 min, Sat10 hours 30 minutes ahead of you$/);
    expect(atlantis).toBe("Atlantis Time ");
  });

  test("show a place with its region and country, which tell two of one name apart", async () => {
    vi.useFakeTimers({ now: INSTANT, shouldAdvanceTime: true });
    localStorage.clear();
    const town = { timezone: "America/Chicago", customName: null };
    const place = { name: "Springfield", region: "Illinois", country: "United States" };
    await localStore().addAll([
      { ...town, cityId: "4250542", place },
      { ...town, cityId: "4409896", place: { ...place, region: "Missouri" } },
      { ...town, cityId: "4250542", place, customName: "Work" },
      { ...town, cityId: "1", place: { name: "Singapore", region: null, country: "Singapore" } },
      { ...town, cityId: "2" },
      { ...town, cityId: "3", place, timezone: "Mars/Olympus" },
    ]);
    render();
    await screen.findByRole("button", { name: "Work" });
    expect(rows().map((text) => text?.replace(/ (\d.*)?$/, ""))).toEqual([
      "SpringfieldIllinois, United States",
      "SpringfieldMissouri, United States",
      "WorkSpringfield, Illinois, United States",
      "SingaporeCentral Time",
      "ChicagoCentral Time",
      "SpringfieldIllinois, United States",
    ]);
    expect(rows()[0]).toMatch(/2:00:00 pm2:00 pm in Springfield−1 h1 hour behind you$/);
  });

  test("are accessible as a saved copy, with a picked time and working hours", async () => {
    pickTime("2026-11-21T02:00:00Z");
    await setHours({ weekend: [5] });
    render({ load: async () => ({ ...(await localStore().load()), savedAt: INSTANT }) });
    await screen.findByText(/^Saved copy from/);
    await expectAccessible();
  });
});

describe("where three rows were shown before", () => {
  const reserved = () => localStorage.getItem("my-zones-rows");
  const shownAs = () => document.documentElement.dataset["myZones"];

  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
  });

  test("an empty list is said to be empty, and reserves no rows for the next load", async () => {
    render();
    await expect.poll(reserved).toBeNull();
    expect(shownAs()).toBe("empty");
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  test("an unknown session offers a retry", async () => {
    const refetch = vi.spyOn(session, "refetch").mockReturnValue(undefined);
    render({}, "unknown");
    await screen.findByText("My zones can’t be loaded right now.");
    expect(shownAs()).toBe("listed");
    await userEvent.click(button("Try again"));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test("the list is empty, without a retry, after its last entry is removed, though the session is unknown", async () => {
    const { id } = await localStore().add(NEPAL);
    render({}, "unknown");
    await screen.findByRole("button", { name: "Kathmandu" });
    await localStore().remove(id);
    window.dispatchEvent(new StorageEvent("storage", { key: "timezone-preferences-anonymous" }));
    await expect.poll(reserved).toBeNull();
    expect(shownAs()).toBe("empty");
  });

  test("their space stays reserved while the session is loading", async () => {
    render({}, "loading");
    await new Promise(requestAnimationFrame);
    expect(reserved()).toBe("3");
  });

  test("a list that fails to load offers a retry, which keeps the message and the focused button", async () => {
    const load = vi.fn<ZonesStore["load"]>(() => Promise.reject(new Error("503: x")));
    render({ load });
    const again = await screen.findByRole("button", { name: "Try again" });
    const { promise: answer, resolve } = Promise.withResolvers<Stored<Preference>>();
    load.mockReturnValue(answer);
    await userEvent.click(again);
    await waitFor(() => expect(again.ariaDisabled).toBe("true"));
    expect(again).toHaveFocus();
    expect(screen.getByRole("heading", { name: "My zones" })).toBeVisible();
    await localStore().add(NEPAL);
    resolve(await localStore().load());
    await screen.findByRole("button", { name: "Kathmandu" });
  });
});

describe("a list of more than 12 zones", () => {
  beforeEach(async () => {
    localStorage.clear();
    await localStore().addAll(
      Array.from({ length: 18 }, (_, index) => ({ ...NEPAL, customName: `Zone ${index + 1}` })),
    );
    render();
    await screen.findByRole("button", { name: "Zone 1" });
  });

  test("shows 12 of them until it is expanded, and reserves one row more, for its button", async () => {
    expect(rows()).toHaveLength(12);
    expect(localStorage.getItem("my-zones-rows")).toBe("13");
    await expectAccessible(button("Show all 18 zones").parentElement as Element);
    await userEvent.click(button("Show all 18 zones"));
    expect(rows()).toHaveLength(18);
    await userEvent.click(button("Show fewer zones"));
    expect(rows()).toHaveLength(12);
  });

  test("expands if a zone moves below the twelfth, and the focus stays with it", async () => {
    button("Zone 12").focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expect.poll(spokenText).toBe("Zone 12 moved to 13 of 18");
    expect(rows()).toHaveLength(18);
    expect(document.activeElement).toBe(button("Zone 12"));
  });
});

describe("renaming", () => {
  test("saves the trimmed name on Enter; an empty one clears it", async () => {
    await showZones();
    await choose("Rename", "Mum");
    await userEvent.keyboard("  Dad {Enter}");
    await screen.findByRole("button", { name: "Dad" });
    await waitFor(() => expect(document.activeElement).toBe(actionsOf("Dad")));
    await userEvent.keyboard("{Enter}{Enter}{Backspace}{Enter}");
    await screen.findByRole("button", { name: "Mumbai" });
  });

  test("that fails says so, in a toast if the form has closed", async () => {
    const answer = Promise.withResolvers<void>();
    await showZones({ change: () => answer.promise });
    await choose("Rename", "Mum");
    await userEvent.keyboard("Dad{Enter}{Escape}");
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
    answer.reject(new Error("500: x"));
    await screen.findByText("The name couldn’t be saved. Try again.");
  });

  test("refuses a name of more than 60 characters before sending it", async () => {
    await showZones();
    await choose("Rename", "Mum");
    await userEvent.paste("x".repeat(61));
    await userEvent.keyboard("{Enter}");
    await screen.findByText("A custom name has at most 60 characters.");
    await userEvent.keyboard("{Escape}");
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
  });
});

test("the working hours of an entry open from its menu, which gets the focus back, and saving them is announced", async () => {
  await showZones();
  await choose("Working hours", "Mum");
  await userEvent.selectOptions(await screen.findByLabelText("Start of work"), "10:00 am");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  await expect.poll(spokenText).toBe("Saved: Mum");
  expect(document.activeElement).toBe(actionsOf("Mum"));
  const hours = { start: 600, end: 1020 };
  expect((await localStore().load()).entries[0]?.availability).toEqual({ hours });
});

describe("moving", () => {
  test("with Alt and an arrow key shows at once, is saved, and is announced, at the end too", async () => {
    await showZones();
    actionsOf("Mum").focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expect.poll(spokenText).toBe("Mum moved to 2 of 3");
    expect(names()).toEqual(["Tokyo", "Mum", "Atlantis Time"]);
    expect(document.activeElement).toBe(actionsOf("Mum"));
    const order = (await localStore().load()).entries.map(({ timezone }) => timezone);
    expect(order).toEqual(["Japan Standard Time", "India Standard Time", "Atlantis Time"]);
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(spokenText).toBe("Mum moved to 1 of 3");
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(spokenText).toBe("Mum is already first");
    button("Tokyo").focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    await expect.poll(spokenText).toBe("Tokyo is already last");
  });

  test("by the menu returns the focus to its button", async () => {
    await showZones();
    await choose("Move down", "Mum");
    await expect.poll(spokenText).toBe("Mum moved to 2 of 3");
    expect(document.activeElement).toBe(actionsOf("Mum"));
  });
});

describe("removing", () => {
  test("gives the focus to the next row, then to the one before, then to the field that finds cities; undo brings an entry back", async () => {
    const field = document.createElement("div");
    field.className = "place-field";
    field.innerHTML = "<input />";
    document.body.append(field);
    onTestFinished(() => field.remove());
    await showZones();
    actionsOf("Tokyo").focus();
    for (const next of ["Atlantis Time", "Mum"]) {
      await userEvent.keyboard("{ArrowUp}{Enter}");
      await waitFor(() => expect(document.activeElement).toBe(actionsOf(next)));
    }
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(field.firstElementChild));
    await userEvent.click(button("Undo"));
    await expect.poll(spokenText).toMatch(/ is in my zones$/);
    await screen.findByRole("button", { name: "Mum" });
  });
});

test("the menu of an entry opens by each key of a menu button, and Escape gives the focus back", async () => {
  await showZones();
  for (const [key, item] of [
    ["{Enter}", /^Rename/],
    [" ", /^Rename/],
    ["{ArrowDown}", /^Rename/],
    ["{ArrowUp}", /^Remove/],
  ] as const) {
    actionsOf("Mum").focus();
    await userEvent.keyboard(key);
    expect(document.activeElement?.textContent).toMatch(item);
    expect(actionsOf("Mum").ariaExpanded).toBe("true");
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(actionsOf("Mum"));
  }
});

test("in the menu keys go around, to the ends and to a letter; a disabled item does nothing; Tab and a press elsewhere close it", async () => {
  await showZones();
  await userEvent.click(actionsOf("Mum"));
  for (const [key, item] of [
    ["{ArrowUp}", /^Remove/],
    ["{ArrowDown}", /^Rename/],
    ["{End}", /^Remove/],
    ["{Home}", /^Rename/],
    ["r", /^Remove/],
    ["m", /^Move up/],
    ["{Enter}", /^Move up/],
  ] as const) {
    await userEvent.keyboard(key);
    expect(document.activeElement?.textContent).toMatch(item);
  }
  expect(names()[0]).toBe("Mum");
  await userEvent.tab();
  expect(document.activeElement).toBe(button("Tokyo"));
  await userEvent.click(actionsOf("Mum"));
  await userEvent.click(screen.getByRole("heading"));
  expect(screen.queryByRole("menu")).toBeNull();
});

test("the name of an entry opens the panel of its place beside its row", async () => {
  await showZones();
  await userEvent.click(button("Tokyo"));
  expect(shownPlace.get()).toMatchObject({ place: { timezone: "Japan Standard Time" } });
  expect(shownPlace.get()?.anchor === button("Tokyo").closest("li")).toBe(true);
});

test("the sky of a town is its own, not that of its zone's city", async () => {
  const detail = "California, United States, America/Los_Angeles";
  const town = {
    ...placeOf("5391959", "San Francisco", detail),
    latitude: 37.77,
    longitude: -122.42,
  };
  stubApi((path) =>
    path === placePath(town.id) ? answerOf(Town, town) : new Response(null, { status: 404 }),
  );
  await localStore().addAll([
    { timezone: town.zone, customName: null, cityId: town.id, place: town },
  ]);
  // Los Angeles had its sunrise at 6:37 am; San Francisco has it at 7:02.
  act(() => showInstant(Date.parse("2026-11-28T14:50Z")));
  await showZones();
  const row = within(button("San Francisco").closest("li") as HTMLElement);
  expect(await row.findByRole("img", { name: "Twilight" })).toBeVisible();
});
