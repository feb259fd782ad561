import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { cityStates } from "./support/city-states.ts";
import { addZone, openDialog, openForm } from "./support/dialog.ts";
import { openBuilder, openFaces } from "./support/embed-states.ts";
import { expect, test } from "./support/fixtures.ts";
import { scrollToStart } from "./support/layout.ts";
import { linkStates } from "./support/link-states.ts";
import { openWithZones } from "./support/my-zones.ts";
import { expectPicture, holdStill } from "./support/pictures.ts";
import { placeField, placeStates } from "./support/place-states.ts";
import { openSettings } from "./support/settings-menu.ts";
import { openSimulatedRecord } from "./support/simulated-record.ts";
import { wallStates } from "./support/wall-states.ts";
import { scrollTableToVisitor } from "./support/zone-table.ts";

// Half resolution shows every shift, at a quarter of the bytes.
test.use({ deviceScaleFactor: 0.5 });

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };

const openPage = async (page: Page) => {
  await page.goto("/");
  await expectCities(page);
};

/** Nothing is left open. */
const closed = async () => {};

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
  /** Opened from the state before, not from the page as it was loaded. */
  readonly isNext?: boolean;
  /** The heading to scroll to the top of the window. */
  readonly scrollTo?: string;
  readonly noise?: RegExp;
  readonly media?: "print";
  /** What is in the page that another picture shows looks on a tablet as on a desktop. */
  readonly skipTablet?: boolean;
}

/** The states of the page whose look is checked. The first of a walk loads the page. */
const WALKS: readonly Readonly<Record<string, State>>[] = [
  {
    top: { open: openPage },
    settings: { open: openSettings, skipTablet: true },
    cities: { open: closed, scrollTo: "Featured Cities" },
    table: { open: closed, scrollTo: "World Timezones" },
    "nothing-found": {
      open: async (page) => {
        await page.getByRole("searchbox", { name: "Search time zones" }).fill("xyz");
        await expect(page.getByText("No matches for “xyz”.")).toBeVisible();
      },
      scrollTo: "World Timezones",
      skipTablet: true,
    },
    offline: {
      open: async (page) => {
        await page.context().setOffline(true);
        await expect(page.getByText("You’re offline.")).toBeVisible();
      },
      noise: /ERR_INTERNET_DISCONNECTED/,
      skipTablet: true,
    },
    dialog: {
      open: async (page) => {
        await page.context().setOffline(false);
        await expect(page.getByText("You’re offline.")).toBeHidden();
        await openDialog(page);
        await addZone(page, "Tokyo", "Aiko");
        // The toast leaves.
        await page.clock.fastForward(6000);
      },
      skipTablet: true,
    },
  },
  {
    list: { open: openList, scrollTo: "My zones" },
    print: { open: closed, media: "print" },
    "picked-time": {
      open: async (page) => {
        await page.getByRole("button", { name: "Pick a time" }).click();
        await page.getByRole("slider").press("PageUp");
      },
    },
    form: {
      open: async (page) => {
        await openDialog(page);
        await openForm(page);
        await page.getByRole("combobox", { name: "Select Timezone" }).press("ArrowDown");
      },
      skipTablet: true,
    },
    meeting: {
      open: async (page) => {
        await page.getByRole("button", { name: "Find a time to meet" }).click();
        await expect(page.getByRole("region", { name: "Find a time to meet" })).toBeVisible();
      },
    },
    availability: {
      open: async (page) => {
        await page.getByRole("button", { name: "Working hours of Mum" }).click();
        await expect(page.getByRole("dialog", { name: "When do they work" })).toBeVisible();
      },
      isNext: true,
      scrollTo: "Find a time to meet",
    },
  },
  {
    ...placeStates(openPage),
    map: {
      open: async (page) => {
        await page.getByRole("button", { name: "Day and night map" }).click();
        await expect(page.locator(".map-label").first()).toBeVisible();
      },
    },
    "embed-builder": { open: openBuilder },
    record: { open: openSimulatedRecord, noise: /404/ },
  },
  linkStates,
  cityStates,
  { "embed-faces": { open: openFaces } },
  {
    api: {
      open: async (page) => {
        await page.goto("/api");
        await page.getByText("Get the time in a zone, now with the bound").click();
      },
    },
  },
  wallStates,
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

/** Closes and undoes what the state before opened. */
async function closeAll(page: Page): Promise<void> {
  const backToNow = page.getByRole("button", { name: "Back to now" }).first();
  if (await backToNow.isVisible()) await backToNow.click();
  await page.keyboard.press("Escape");
  await expect(async () => {
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
  }).toPass();
  await placeField(page).fill("");
  await page.mouse.move(0, 0);
  await page.evaluate(scrollToTop);
}

/** Takes the focus away, too. Runs in the page. */
function scrollToTop(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo({ top: 0, behavior: "instant" });
}

async function expectPictures(page: Page, name: string, state: State) {
  const { scrollTo, media, skipTablet } = state;
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
  for (const size of skipTablet ? [PHONE, DESKTOP] : [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "light", media: media ?? "screen" });
    if (scrollTo) await scrollToStart(page, scrollTo);
    await scrollDialogsToTop(page);
    if (name === "table") await scrollTableToVisitor(page);
    await expectPicture(page, `${name}-${size.width}-light`, mask);
    // Colours are the same at each width, and print is light.
    if (size !== DESKTOP || media === "print") continue;
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
        await page.emulateMedia({ colorScheme: "light", media: "screen" });
        if (name !== names[0] && !state.isNext) await closeAll(page);
        await state.open(page);
        await expectPictures(page, name, state);
      });
    }
  });
}
