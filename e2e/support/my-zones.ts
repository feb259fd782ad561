import { expect, type Page } from "@playwright/test";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { preferences } from "./page.ts";

export const myZones = (page: Page) => page.getByRole("region", { name: "My zones" });
export const zoneRows = (page: Page) => myZones(page).getByRole("listitem");
export const actionsOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `More actions for ${name}` });

type Zone = Pick<PreferenceDraft, "timezone" | "customName"> & Partial<PreferenceDraft>;

export const MUM: Zone = { timezone: "India Standard Time", customName: "Mum" };
export const AIKO: Zone = { timezone: "Japan Standard Time", customName: "Aiko" };
export const THREE_ZONES: readonly Zone[] = [
  MUM,
  AIKO,
  { timezone: "Nepal Time", customName: null },
];

/** Stores a list in the browser, as an earlier visit would; shown at the next load. */
export async function storeZones(page: Page, zones: readonly Zone[] = THREE_ZONES): Promise<void> {
  if (page.url() === "about:blank") await page.goto("/robots.txt");
  const list = zones.map((zone, displayOrder) => ({
    ...{ id: `local-${displayOrder}`, userId: "anonymous", cityId: null, displayOrder },
    ...zone,
  }));
  await page.evaluate((text) => {
    localStorage.setItem("timezone-preferences-anonymous", text);
  }, JSON.stringify(list));
}

/** Opens the page for a visitor whose browser has these zones stored. */
export async function openWithZones(page: Page, zones = THREE_ZONES, shown = zones.length) {
  await storeZones(page, zones);
  await page.goto("/");
  await expect(zoneRows(page)).toHaveCount(shown);
}

export const dialogOf = (page: Page) =>
  page.getByRole("dialog", { name: "Manage Timezone Preferences" });

export const rowsOf = (page: Page) =>
  dialogOf(page).getByRole("region", { name: "Your Preferred Timezones" }).getByRole("listitem");

export async function openDialog(page: Page): Promise<void> {
  await preferences(page).click();
  await expect(dialogOf(page)).toBeVisible();
}

export const pressAdd = (page: Page) =>
  dialogOf(page).getByRole("button", { name: "Add Timezone" }).click();

/** Adds a city's zone under a custom name; the dialog must be open. */
export async function addZone(page: Page, city: string, name: string): Promise<void> {
  await pressAdd(page);
  await page.getByRole("combobox", { name: "Select Timezone" }).click();
  await page.getByRole("option", { name: new RegExp(`^${city} `) }).click();
  await page.getByLabel("Custom Name (Optional)").fill(name);
  await pressAdd(page);
  await expect(page.getByText("Timezone Added", { exact: true })).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(1);
}
