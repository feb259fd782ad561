import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { expectLanguage } from "./language.ts";
import { storeZones } from "./my-zones.ts";

export type Open = (page: Page) => Promise<unknown>;

export const expectShown = (page: Page, css: string, hasText: string | RegExp = "") =>
  expect(page.locator(css, { hasText }).first()).toBeVisible();

/** Opens the page in a language with a list of three zones. */
export async function openWithList(page: Page, language = "en"): Promise<void> {
  await storeZones(page);
  await page.goto(`/?lang=${language}`);
  await expectLanguage(page, language);
  await expect(page.locator(".my-zone")).toHaveCount(3);
  await expectShown(page, ".city-card h3");
}

const press =
  (button: string, index: number, shown: string): Open =>
  async (page) => {
    await page.locator(button).nth(index).click();
    await expectShown(page, shown);
  };

/** Opened from the page with a list in any language, and closed by Escape twice. */
export const STATES = {
  settings: press(".page-header > .icon-button", -1, ":popover-open"),
  menu: press(".my-zone .menu-button > button", 0, "[role=menu]"),
  panel: press(".my-zone-name", 0, ".place-panel"),
  answers: async (page: Page) => {
    await page.locator(".place-field input").fill("london");
    await expectShown(page, ".answers [role=row]");
  },
  dialog: press(".hero-buttons button", 0, ".dialog .preference-row"),
  form: async (page: Page) => {
    await STATES.dialog(page);
    await page.locator(".dialog .card button").first().click();
  },
  "time picker": press(".hero-buttons button", 1, ".day-slider"),
  meeting: press(".hero-buttons button", -1, ".meeting-rows li"),
  map: press(".tools button", 0, ".map-label"),
  wall: async (page: Page) => {
    await page.goto(`/?lang=${await page.locator("html").getAttribute("lang")}&wall`);
    await expectShown(page, ".wall-toolbar");
  },
} as const satisfies Readonly<Record<string, Open>>;
