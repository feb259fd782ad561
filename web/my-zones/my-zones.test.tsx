import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { WorkingWeek } from "../../shared/api/availability.ts";
import type { Preference } from "../../shared/api/preferences.ts";
import { hourCycle } from "../i18n/times.ts";
import { session } from "../services/session.ts";
import type { Stored } from "../services/synced-collection.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore, openList, type ZonesStore } from "../testing/open-list.ts";
import { pickTime } from "../testing/pick-time.ts";
import { renderPage } from "../testing/render-page.tsx";
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

afterEach(() => void vi.useRealTimers());

beforeEach(async () => {
  await localStore().addAll([
    { timezone: "India Standard Time", customName: "Mum", cityId: null },
    { timezone: "Japan Standard Time", customName: null, cityId: null },
    { timezone: "Atlantis Time", customName: null, cityId: null },
  ]);
});

describe("my zones", () => {
  test("show working hours that are set, in the visitor's hour format", async () => {
    const [mum] = (await localStore().load()).entries;
    const hours = { start: 1320, end: 390 };
    await localStore().change(mum?.id ?? "", { availability: { hours } });
    await showZones();
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/^MumMumbai works 10:00 pm–6:30 am.*\+10 h 30 min/);
    expect(second?.textContent).not.toContain("works");
    act(() => hourCycle.choose("24"));
    expect(first?.textContent).toContain("works 22:00–06:30");
  });

  test("show hours by weekday in words, and those of the day there in its bar", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z"), toFake: ["Date"] });
    const [mum] = (await localStore().load()).entries;
    const week: WorkingWeek = [
      [],
      [],
      [],
      [],
      [[1320, 360]],
      [
        [540, 720],
        [840, 1080],
      ],
      [],
    ];
    await localStore().change(mum?.id ?? "", { availability: { week } });
    await showZones();
    const [first] = screen.getAllByRole("listitem");
    expect(first?.textContent).toContain(
      "works Thu 10:00 pm–6:00 am; Fri 9:00 am–12:00 pm and 2:00–6:00 pm",
    );
    const bars = [...(first?.querySelectorAll<HTMLElement>(".my-zone-work") ?? [])];
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
    const [mum, , atlantis] = screen.getAllByRole("listitem");
    expect(mum?.textContent).toMatch(
      /^MumMumbai 1:30.*\+10 h 30 min, Sat10 hours 30 minutes ahead of you$/,
    );
    expect(atlantis?.textContent).toBe("Atlantis Time ");
  });

  test("show a place with its region and country, which tell two of one name apart", async () => {
    vi.useFakeTimers({ now: INSTANT, shouldAdvanceTime: true });
    const springfield = { timezone: "America/Chicago", customName: null, cityId: "4250542" };
    const place = { name: "Springfield", region: "Illinois", country: "United States" };
    await localStore().addAll([
      { ...springfield, place },
      { ...springfield, cityId: "4409896", place: { ...place, region: "Missouri" } },
      { ...springfield, customName: "Work", place },
      {
        ...springfield,
        cityId: "1",
        place: { name: "Singapore", region: null, country: "Singapore" },
      },
      { ...springfield, cityId: "2" },
      { ...springfield, timezone: "Mars/Olympus", cityId: "3", place },
    ]);
    await showZones();
    const [, , , ...rows] = screen.getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent?.replace(/ (\d.*)?$/, ""))).toEqual([
      "SpringfieldIllinois, United States",
      "SpringfieldMissouri, United States",
      "WorkSpringfield, Illinois, United States",
      "SingaporeCentral Time",
      "ChicagoCentral Time",
      "SpringfieldIllinois, United States",
    ]);
    expect(rows[0]?.textContent).toMatch(/2:00:00 pm2:00 pm in Springfield−1 h1 hour behind you$/);
  });

  test("are accessible as a saved copy, with a picked time and working hours", async () => {
    pickTime("2026-11-21T02:00:00Z");
    const [mum] = (await localStore().load()).entries;
    await localStore().change(mum?.id ?? "", { availability: { weekend: [5] } });
    render({ load: async () => ({ ...(await localStore().load()), savedAt: INSTANT }) });
    await screen.findByText(/^Saved copy from/);
    await expectAccessible();
  });

  test("say that an empty list is empty, and reserve no rows for the next load", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    render();
    await waitFor(() => expect(localStorage.getItem("my-zones-rows")).toBeNull());
    expect(document.documentElement.dataset["myZones"]).toBe("empty");
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  test("offer a retry if there were some and the session is unknown", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    const refetch = vi.spyOn(session, "refetch").mockReturnValue(undefined);
    render({}, "unknown");
    await screen.findByText("My zones can’t be loaded right now.");
    expect(document.documentElement.dataset["myZones"]).toBe("listed");
    await userEvent.click(button("Try again"));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test("say that the list is empty, without a retry, after the last entry is removed, though the session is unknown", async () => {
    localStorage.clear();
    const { id } = await localStore().add(NEPAL);
    render({}, "unknown");
    await screen.findByRole("button", { name: "Kathmandu" });
    await localStore().remove(id);
    window.dispatchEvent(new StorageEvent("storage", { key: "timezone-preferences-anonymous" }));
    await waitFor(() => expect(localStorage.getItem("my-zones-rows")).toBeNull());
    expect(document.documentElement.dataset["myZones"]).toBe("empty");
  });

  test("keep their space reserved while the session is loading", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    render({}, "loading");
    await new Promise(requestAnimationFrame);
    expect(localStorage.getItem("my-zones-rows")).toBe("3");
  });

  test("offer a retry if there were some and the list fails to load, which keeps the message and the focused button", async () => {
    localStorage.setItem("my-zones-rows", "3");
    const load = vi.fn<ZonesStore["load"]>(() => Promise.reject(new Error("503: x")));
    render({ load });
    const again = await screen.findByRole("button", { name: "Try again" });
    const { promise: answer, resolve } = Promise.withResolvers<Stored<Preference>>();
    load.mockReturnValue(answer);
    await userEvent.click(again);
    await waitFor(() => expect(again.ariaDisabled).toBe("true"));
    expect(document.activeElement).toBe(again);
    expect(screen.getByRole("heading", { name: "My zones" })).toBeVisible();
    resolve(await localStore().load());
    await screen.findByRole("button", { name: "Mum" });
  });
});
