import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ZONE_CHANGES_PATH, ZoneChanges } from "../../shared/api/zone-changes.ts";
import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { lastToast } from "../kit/ui/toast.ts";
import { MyZones } from "../my-zones/my-zones.tsx";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore, openList } from "../testing/open-list.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { readSeenRelease, storeSeenRelease, zoneNews } from "../time/zone-news.ts";
import { followZoneNews } from "./preferences-section.tsx";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const KEY = "tzdb-release";
const CURRENT = tzdbRelease();

/** A release by which a zone stays an hour ahead in winter, from an hour of November 1 (UTC) on. */
const releaseOf = (release: string, zone: string, hour: number, offsetBeforeMinutes: number) => {
  const difference = {
    fromMs: Date.UTC(2026, 10, 1, hour),
    untilMs: Date.UTC(2027, 2, 14, hour + 1),
    offsetBeforeMinutes,
    offsetAfterMinutes: offsetBeforeMinutes + 60,
  };
  const change = { zones: [zone], isNew: false, sentence: "", differences: [difference] };
  return { release, before: "2026a", publishedMs: null, changes: [change] };
};
const CHANGES: ZoneChanges = {
  releases: [
    releaseOf(CURRENT, "America/Havana", 5, -300),
    releaseOf("2026e", "America/Winnipeg", 7, -360),
    releaseOf("2026b", "America/Vancouver", 9, -480),
  ],
};
const VANCOUVER = /^Starting November 1, 2026, \S*Vancouver\S* stays on UTC−7\.$/;
const WINNIPEG = /^Starting November 1, 2026, \S*Winnipeg\S* stays on UTC−5\.$/;

let stop = () => {};
let server: ReturnType<typeof stubApi>;

async function visit({ visitorZone = "Europe/Berlin" } = {}) {
  openList();
  renderPage(<MyZones />, visitorZone);
  await screen.findByText("Winnipeg");
  stop = followZoneNews(visitorZone);
}

/** A busy machine may never be idle. */
async function settle() {
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 200 }));
}

const menuOf = (name: string) => screen.getByRole("button", { name: `More actions for ${name}` });
const noteOf = (name: string) => menuOf(name).getAttribute("aria-description");

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  server = stubApi(() => answerOf(ZoneChanges, CHANGES));
  for (const timezone of ["Manitoba Time", "Japan Standard Time"])
    await localStore().add({ timezone, customName: null, cityId: null });
});

afterEach(() => {
  stop();
  zoneNews.set(undefined);
});

const calls = () => server.callsTo("GET", ZONE_CHANGES_PATH).length;
const isToastOpen = () => lastToast.get()?.open === true;

describe("nothing is asked, told or marked", () => {
  test.each([CURRENT, "2099a"])("while the stored release is %s", async (release) => {
    storeSeenRelease({ release });
    await visit();
    await settle();
    expect(calls()).toBe(0);
    expect(readSeenRelease()).toEqual({ release });
  });

  test.each([undefined, "", "null", "[]", "2026a", '{"release":1}', '{"release":"<b>"}'])(
    "if what is stored is %s, as on a first visit, which stores the release",
    async (text) => {
      if (text !== undefined) localStorage.setItem(KEY, text);
      await visit();
      await waitFor(() => expect(readSeenRelease()).toEqual({ release: CURRENT }));
      expect(calls()).toBe(0);
      expect(noteOf("Winnipeg")).toBeNull();
    },
  );
});

describe("after a newer release", () => {
  test("a toast tells of the visitor's zone and the list, and rows are marked until they are dismissed", async () => {
    storeSeenRelease({ release: "2026a" });
    await visit({ visitorZone: "America/Vancouver" });
    const toast = await screen.findByText("New time zone rules");
    const text = toast.parentElement?.querySelector(".toast-description")?.textContent ?? "";
    const [first, second] = text.split(/(?<=\.) /);
    expect(first).toMatch(VANCOUVER);
    expect(second).toMatch(WINNIPEG);
    expect(noteOf("Winnipeg")).toMatch(WINNIPEG);
    expect(noteOf("Tokyo")).toBeNull();
    expect(readSeenRelease()).toMatchObject({ release: "2026a", told: CURRENT });

    await userEvent.click(menuOf("Winnipeg"));
    const [note, dismiss] = within(screen.getByRole("menu")).getAllByRole("menuitem");
    expect(note?.textContent).toMatch(WINNIPEG);
    expect(note?.ariaDisabled).toBe("true");
    await expectAccessible();
    await userEvent.click(dismiss as HTMLElement);
    expect(noteOf("Winnipeg")).toBeNull();
    expect(readSeenRelease()).toEqual({ release: CURRENT });
  });

  test("the toast's button dismisses all marks", async () => {
    storeSeenRelease({ release: "2026a" });
    await visit();
    await userEvent.click(await screen.findByRole("button", { name: "Got it" }));
    expect(noteOf("Winnipeg")).toBeNull();
    expect(readSeenRelease()).toEqual({ release: CURRENT });
  });

  test("what was told is told no more, but stays marked", async () => {
    storeSeenRelease({ release: "2026a", told: CURRENT });
    await visit();
    await waitFor(() => expect(noteOf("Winnipeg")).toMatch(WINNIPEG));
    expect(isToastOpen()).toBe(false);
  });

  const dismissed = { "America/Winnipeg": "2026e" };
  test.each([
    ["its zones were dismissed", { release: "2026a", told: CURRENT, dismissed }],
    ["it changes no place of the visitor's", { release: "2026e" }],
  ])("nothing is told or marked if %s, and the release is stored", async (_what, seen) => {
    storeSeenRelease(seen);
    await visit();
    await waitFor(() => expect(readSeenRelease()).toEqual({ release: CURRENT }));
    expect([calls(), isToastOpen(), noteOf("Winnipeg")]).toEqual([1, false, null]);
  });

  test.each([
    ["can't be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["refuses", () => new Response("", { status: 429 })],
    ["has only older releases", () => answerOf(ZoneChanges, { releases: [] })],
  ])("nothing is stored if the server %s: the next visit asks again", async (_how, respond) => {
    server = stubApi(respond);
    storeSeenRelease({ release: "2026a" });
    await visit();
    await waitFor(() => expect(calls()).toBe(1));
    await settle();
    expect(readSeenRelease()).toEqual({ release: "2026a" });
    expect(noteOf("Winnipeg")).toBeNull();
  });
});
