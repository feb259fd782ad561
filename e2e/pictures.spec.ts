import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { addZone, openDialog, openForm } from "./support/dialog.ts";
import { embedStates } from "./support/embed-states.ts";
import { drawPage, expect, test } from "./support/fixtures.ts";
import { scrollToStart } from "./support/layout.ts";
import { linkStates } from "./support/link-states.ts";
import { openWithZones } from "./support/my-zones.ts";
import { openSettings } from "./support/settings-menu.ts";
import { openSimulatedRecord } from "./support/simulated-record.ts";
import { scrollTableToVisitor } from "./support/zone-table.ts";

const LOADED_AT = "2026-11-20T15:00:00Z";
const SHOWN_AT = "2026-11-20T15:04:05Z";

// Half resolution shows every shift, at a quarter of the bytes.
test.use({ deviceScaleFactor: 0.5 });
test.beforeEach(({ page }) => drawPage(page));

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const openPage = async (page: Page) => {
  await page.goto("/");
  await expectCities(page);
};

const openWall = async (page: Page) => {
  await page.goto("/?wall");
  await expect(
    page.getByRole("region", { name: "Full screen clock" }).getByText("Tokyo"),
  ).toBeAttached();
};

const openList = async (page: Page) => {
  await openWithZones(page);
  await expectCities(page);
};

const placeField = (page: Page) => page.getByRole("combobox", { name: "What time is it in…?" });

const askForKobe = async (page: Page) => {
  await openPage(page);
  await placeField(page).fill("kobe");
  await expect(page.getByRole("grid", { name: "Places" }).getByText("Japan")).toBeVisible();
};

/** Browsers scroll a focused field into view even if it already is; this undoes it. */
const scrollDialogsToTop = (page: Page) =>
  page.getByRole("dialog").evaluateAll((dialogs) => {
    for (const element of dialogs.flatMap((dialog) => [...dialog.querySelectorAll("*")])) {
      element.scrollTop = 0;
    }
  });

interface State {
  readonly open: (page: Page) => Promise<unknown>;
  /** The heading to scroll to the top of the window. */
  readonly scrollTo?: string;
  readonly noise?: RegExp;
  readonly media?: "print";
}

/** The states of the page whose look is checked. */
const STATES: Readonly<Record<string, State>> = {
  top: { open: openPage },
  cities: { open: openPage, scrollTo: "Featured Cities" },
  table: { open: openPage, scrollTo: "World Timezones" },
  list: { open: openList, scrollTo: "My zones" },
  form: {
    open: async (page) => {
      await openList(page);
      await openDialog(page);
      await openForm(page);
      await page.getByRole("combobox", { name: "Select Timezone" }).press("ArrowDown");
    },
  },
  answers: { open: askForKobe },
  "answers-with-a-time": {
    open: async (page) => {
      await openPage(page);
      await placeField(page).fill("3pm CST");
      await expect(page.getByRole("grid", { name: "Times" }).getByRole("row")).toHaveCount(4);
    },
  },
  place: {
    open: async (page) => {
      await askForKobe(page);
      await placeField(page).press("Enter");
      await expect(page.getByRole("region", { name: "Kobe" })).toBeVisible();
    },
  },
  settings: {
    open: async (page) => {
      await openPage(page);
      await openSettings(page);
    },
  },
  print: { open: openList, media: "print" },
  dialog: {
    open: async (page) => {
      await openPage(page);
      await openDialog(page);
      await addZone(page, "Tokyo", "Aiko");
    },
  },
  "picked-time": {
    open: async (page) => {
      await openList(page);
      await page.getByRole("button", { name: "Pick a time" }).click();
      await page.getByRole("slider").press("PageUp");
    },
  },
  meeting: {
    open: async (page) => {
      await openList(page);
      await page.getByRole("button", { name: "Find a time to meet" }).click();
      await expect(page.getByRole("region", { name: "Find a time to meet" })).toBeVisible();
    },
  },
  availability: {
    open: async (page) => {
      await openList(page);
      await page.getByRole("button", { name: "Find a time to meet" }).click();
      await page.getByRole("button", { name: "When Mum can meet" }).click();
      await expect(page.getByRole("form", { name: "When Mum can meet" })).toBeVisible();
    },
    scrollTo: "Find a time to meet",
  },
  record: {
    open: async (page) => {
      await openSimulatedRecord(page, openPage);
    },
    noise: /404/,
  },
  ...embedStates(openPage),
  map: {
    open: async (page) => {
      await openPage(page);
      await page.getByRole("button", { name: "Day and night map" }).click();
      await expect(page.locator(".map-label").first()).toBeVisible();
    },
  },
  ...linkStates,
  equation: {
    open: async (page) => {
      await openPage(page);
      await placeField(page).fill("3pm Tokyo");
      await placeField(page).press("Enter");
      await expect(page.locator(".time-equation")).toBeVisible();
    },
  },
  "nothing-found": {
    open: async (page) => {
      await openPage(page);
      await page.getByRole("searchbox", { name: "Search time zones" }).fill("xyz");
      await expect(page.getByText("No matches for “xyz”.")).toBeVisible();
    },
    scrollTo: "World Timezones",
  },
  "cities-loading": {
    open: async (page) => {
      await page.route("**/api/cities/featured", () => {});
      await page.goto("/");
      await expect(page.getByText(/\d visitor/)).toBeVisible();
    },
    scrollTo: "Featured Cities",
  },
  "cities-failing": {
    open: async (page) => {
      await page.route("**/api/**", (route) => route.abort("connectionrefused"));
      await page.goto("/");
      await expect(page.getByText("The featured cities can’t be loaded right now.")).toBeVisible();
    },
    scrollTo: "Featured Cities",
    noise: /ERR_CONNECTION_REFUSED/,
  },
  offline: {
    open: async (page) => {
      await openPage(page);
      await page.context().setOffline(true);
      await expect(page.getByText("You’re offline.")).toBeVisible();
    },
    noise: /ERR_INTERNET_DISCONNECTED/,
  },
  api: {
    open: async (page) => {
      await page.goto("/api");
      await page.getByText("Get the time in a zone, the bound").click();
    },
  },
  wall: { open: openWall },
  "wall-analog": {
    open: async (page) => {
      await page.addInitScript(() => localStorage.setItem("wall-face", "analog"));
      await openWall(page);
    },
  },
  "not-found": {
    open: async (page) => {
      await page.goto("/nowhere");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
    noise: /404/,
  },
};

for (const [name, { open, scrollTo, noise, media }] of Object.entries(STATES)) {
  test(`${name} looks the same on phone, tablet and desktop, in light and dark mode`, async ({
    page,
    expectedNoise,
  }) => {
    test.slow();
    if (noise) expectedNoise.push(noise);
    await page.clock.install({ time: LOADED_AT });
    // The simulated accuracy is random.
    await page.addInitScript(() => {
      Math.random = () => 0.25;
    });
    // Where only its first rows are in view, they are drawn in an order that is left to the browser.
    const table = page.locator(".zone-table-container");
    await open(page);
    const isBehindPanel = (await page.locator(".dialog-panel").count()) > 0;
    const mask = name === "table" || isBehindPanel ? [] : [table];
    // A mask would cover the panel, too.
    if (isBehindPanel) {
      await table.evaluate((element: HTMLElement) => {
        element.style.visibility = "hidden";
      });
    }
    await page.clock.pauseAt(SHOWN_AT);
    await page.evaluate(() => document.fonts.ready);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, media: media ?? "screen" });
        if (scrollTo) await scrollToStart(page, scrollTo);
        await scrollDialogsToTop(page);
        await scrollTableToVisitor(page);
        await expect(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`, { mask });
      }
    }
  });
}
