import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { addZone, openDialog, openForm } from "./support/dialog.ts";
import { embedStates } from "./support/embed-states.ts";
import { expect, test } from "./support/fixtures.ts";
import { scrollToStart } from "./support/layout.ts";
import { linkStates } from "./support/link-states.ts";
import { openWithZones } from "./support/my-zones.ts";
import { expectPicture, holdStill } from "./support/pictures.ts";
import { placeWalks } from "./support/place-walks.ts";
import { openSettings } from "./support/settings-menu.ts";
import { openSimulatedRecord } from "./support/simulated-record.ts";
import { scrollTableToVisitor } from "./support/zone-table.ts";

// Half resolution shows every shift, at a quarter of the bytes.
test.use({ deviceScaleFactor: 0.5 });

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
/** Colours are the same at each width. */
const DARK_AT = 1440;

const openPage = async (page: Page) => {
  await page.goto("/");
  await expectCities(page);
};

/** Another part of the same state. */
const stay = async () => {};

const openWall = async (page: Page) => {
  await page.goto("/?wall");
  await expect(
    page.getByRole("region", { name: "Full screen clock" }).getByText("Tokyo"),
  ).toBeAttached();
  // The toolbar leaves.
  await page.clock.fastForward(4000);
};

const openList = async (page: Page) => {
  await openWithZones(page);
  await expectCities(page);
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

/** The states of the page whose look is checked. Each of a walk is opened from the one before. */
const WALKS: readonly Readonly<Record<string, State>>[] = [
  {
    top: { open: openPage },
    settings: { open: openSettings },
    cities: { open: (page) => page.keyboard.press("Escape"), scrollTo: "Featured Cities" },
    table: { open: stay, scrollTo: "World Timezones" },
    "nothing-found": {
      open: async (page) => {
        await page.getByRole("searchbox", { name: "Search time zones" }).fill("xyz");
        await expect(page.getByText("No matches for “xyz”.")).toBeVisible();
      },
      scrollTo: "World Timezones",
    },
  },
  {
    list: { open: openList, scrollTo: "My zones" },
    meeting: {
      open: async (page) => {
        await page.getByRole("button", { name: "Find a time to meet" }).click();
        await expect(page.getByRole("region", { name: "Find a time to meet" })).toBeVisible();
      },
    },
    availability: {
      open: async (page) => {
        await page.getByRole("button", { name: "When Mum can meet" }).click();
        await expect(page.getByRole("form", { name: "When Mum can meet" })).toBeVisible();
      },
      scrollTo: "Find a time to meet",
    },
  },
  {
    form: {
      open: async (page) => {
        await openList(page);
        await openDialog(page);
        await openForm(page);
        await page.getByRole("combobox", { name: "Select Timezone" }).press("ArrowDown");
      },
    },
  },
  { print: { open: openList, media: "print" } },
  {
    dialog: {
      open: async (page) => {
        await openPage(page);
        await openDialog(page);
        await addZone(page, "Tokyo", "Aiko");
        // The toast leaves.
        await page.clock.fastForward(6000);
      },
    },
  },
  {
    "picked-time": {
      open: async (page) => {
        await openList(page);
        await page.getByRole("button", { name: "Pick a time" }).click();
        await page.getByRole("slider").press("PageUp");
      },
    },
  },
  { record: { open: (page) => openSimulatedRecord(page, openPage), noise: /404/ } },
  ...Object.entries(embedStates(openPage)).map(([name, state]) => ({ [name]: state })),
  {
    map: {
      open: async (page) => {
        await openPage(page);
        await page.getByRole("button", { name: "Day and night map" }).click();
        await expect(page.locator(".map-label").first()).toBeVisible();
      },
    },
  },
  ...placeWalks(openPage),
  ...Object.entries(linkStates).map(([name, state]) => ({ [name]: state })),
  {
    "cities-loading": {
      open: async (page) => {
        await page.route("**/api/cities/featured", () => {});
        await page.goto("/");
        await expect(page.getByText(/\d visitor/)).toBeVisible();
      },
      scrollTo: "Featured Cities",
    },
  },
  {
    "cities-failing": {
      open: async (page) => {
        await page.route("**/api/**", (route) => route.abort("connectionrefused"));
        await page.goto("/");
        await expect(
          page.getByText("The featured cities can’t be loaded right now."),
        ).toBeVisible();
      },
      scrollTo: "Featured Cities",
      noise: /ERR_CONNECTION_REFUSED/,
    },
  },
  {
    offline: {
      open: async (page) => {
        await openPage(page);
        await page.context().setOffline(true);
        await expect(page.getByText("You’re offline.")).toBeVisible();
      },
      noise: /ERR_INTERNET_DISCONNECTED/,
    },
  },
  {
    api: {
      open: async (page) => {
        await page.goto("/api");
        await page.getByText("Get the time in a zone, the bound").click();
      },
    },
  },
  { wall: { open: openWall } },
  {
    "wall-analog": {
      open: async (page) => {
        await page.addInitScript(() => localStorage.setItem("wall-face", "analog"));
        await openWall(page);
      },
    },
  },
  {
    "not-found": {
      open: async (page) => {
        await page.goto("/nowhere");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      },
      noise: /404/,
    },
  },
];

async function expectPictures(page: Page, name: string, { scrollTo, media }: State) {
  // Where only its first rows are in view, they are drawn in an order that is left to the browser.
  const table = page.locator(".zone-table-container");
  const isBehindPanel = (await page.locator(".dialog-panel").count()) > 0;
  const mask = name === "table" || isBehindPanel ? [] : [table];
  // A mask would cover the panel, too.
  if (isBehindPanel) {
    await table.evaluate((element: HTMLElement) => {
      element.style.visibility = "hidden";
    });
  }
  await page.evaluate(() => document.fonts.ready);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "light", media: media ?? "screen" });
    if (scrollTo) await scrollToStart(page, scrollTo);
    await scrollDialogsToTop(page);
    if (name === "table") await scrollTableToVisitor(page);
    await expectPicture(page, `${name}-${size.width}-light`, mask);
    // Print is light.
    if (size.width !== DARK_AT || media === "print") continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await expectPicture(page, `${name}-${size.width}-dark`, mask);
  }
}

for (const walk of WALKS) {
  const names = Object.keys(walk);
  test(`${names.join(", ")} as in the pictures on phone, tablet and desktop, and in dark mode`, async ({
    page,
    expectedNoise,
  }) => {
    test.slow();
    await holdStill(page);
    for (const [name, state] of Object.entries(walk)) {
      await test.step(name, async () => {
        if (state.noise) expectedNoise.push(state.noise);
        await page.setViewportSize({ width: 1280, height: 720 });
        await state.open(page);
        await expectPictures(page, name, state);
      });
    }
  });
}
