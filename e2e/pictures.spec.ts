import type { Page } from "@playwright/test";
import { addZone, openDialog, openForm } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { openWithZones } from "./support/my-zones.ts";

const LOADED_AT = "2026-11-20T15:00:00Z";
const SHOWN_AT = "2026-11-20T15:04:05Z";

// A half of each pixel is enough to see what has moved, and a quarter of the bytes to keep.
test.use({ deviceScaleFactor: 0.5 });

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const expectCities = (page: Page) =>
  expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();

const openPage = async (page: Page) => {
  await page.goto("/");
  await expectCities(page);
};

const openList = async (page: Page) => {
  await openWithZones(page);
  await expectCities(page);
};

const scrollTo = (page: Page, name: string) =>
  page
    .getByRole("heading", { name, exact: true })
    .evaluate((heading) => heading.scrollIntoView({ block: "start", behavior: "instant" }));

/** A field that has the focus is scrolled into view, in a sheet that has room for it or not. */
const scrollSheetsBack = (page: Page) =>
  page.getByRole("dialog").evaluateAll((dialogs) => {
    for (const part of dialogs.flatMap((dialog) => [...dialog.querySelectorAll("*")])) {
      part.scrollTop = 0;
    }
  });

interface State {
  /** Brings the page into the state. */
  readonly reach: (page: Page) => Promise<unknown>;
  /** The heading that stands at the top of the window; without one, the page's own top. */
  readonly from?: string;
  readonly noise?: RegExp;
}

/** Every state of the page that is to look as it was judged to. */
const STATES: Readonly<Record<string, State>> = {
  top: { reach: openPage },
  cities: { reach: openPage, from: "Featured Cities" },
  table: { reach: openPage, from: "World Timezones" },
  list: { reach: openList, from: "My zones" },
  form: {
    reach: async (page) => {
      await openList(page);
      await openDialog(page);
      await openForm(page);
    },
  },
  dialog: {
    reach: async (page) => {
      await openPage(page);
      await openDialog(page);
      await addZone(page, "Tokyo", "Aiko");
    },
  },
  "another-time": {
    reach: async (page) => {
      await openList(page);
      await page.getByRole("button", { name: "Another time" }).click();
      await page.getByRole("slider").press("PageUp");
    },
  },
  meeting: {
    reach: async (page) => {
      await openList(page);
      await page.getByRole("button", { name: "Find a time to meet" }).click();
      await expect(page.getByRole("region", { name: "Find a time to meet" })).toBeVisible();
    },
  },
  link: {
    reach: async (page) => {
      await page.goto("/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo,America/New_York");
      await expect(page.getByRole("region", { name: "Zones of this link" })).toBeVisible();
      await expectCities(page);
    },
  },
  "nothing-found": {
    reach: async (page) => {
      await openPage(page);
      await page.getByRole("searchbox", { name: "Search time zones" }).fill("xyz");
      await expect(page.getByText("Nothing here goes by “xyz”.")).toBeVisible();
    },
    from: "World Timezones",
  },
  "cities-loading": {
    reach: async (page) => {
      await page.route("**/api/cities/featured", () => {});
      await page.goto("/");
      await expect(page.getByText("1 visitor")).toBeVisible();
    },
    from: "Featured Cities",
  },
  "cities-failing": {
    reach: async (page) => {
      await page.route("**/api/**", (route) => route.abort("connectionrefused"));
      await page.goto("/");
      await expect(page.getByText("The featured cities can't be loaded right now.")).toBeVisible();
    },
    from: "Featured Cities",
    noise: /ERR_CONNECTION_REFUSED/,
  },
  offline: {
    reach: async (page) => {
      await openPage(page);
      await page.context().setOffline(true);
      await expect(page.getByText("You are offline.")).toBeVisible();
    },
    noise: /ERR_INTERNET_DISCONNECTED/,
  },
  "not-found": {
    reach: async (page) => {
      await page.goto("/nowhere");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
    noise: /404/,
  },
};

for (const [name, { reach, from, noise }] of Object.entries(STATES)) {
  test(`${name} looks as it did, on phone, tablet and desk, by day and by night`, async ({
    page,
    expectedNoise,
  }) => {
    test.slow();
    if (noise) expectedNoise.push(noise);
    await page.clock.install({ time: LOADED_AT });
    // The simulated accuracy is drawn by chance.
    await page.addInitScript(() => {
      Math.random = () => 0.25;
    });
    await reach(page);
    await page.clock.pauseAt(SHOWN_AT);
    await page.evaluate(() => document.fonts.ready);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        if (from) await scrollTo(page, from);
        await scrollSheetsBack(page);
        await expect(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`);
      }
    }
  });
}
