import { expect, type Page } from "@playwright/test";

/** The preferences dialog as a person works it. */
export const dialogOf = (page: Page) =>
  page.getByRole("dialog", { name: "Manage Timezone Preferences" });

export const rowsOf = (page: Page) =>
  dialogOf(page).getByRole("region", { name: "Your Preferred Timezones" }).getByRole("listitem");

export async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Timezone Preferences" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

export async function openForm(page: Page): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Add Timezone" }).click();
}

export async function chooseCity(page: Page, city: string): Promise<void> {
  await page.getByRole("combobox", { name: "Select Timezone" }).click();
  await page.getByRole("option", { name: new RegExp(`^${city} `) }).click();
}

/** Adds a zone in the open dialog, by its city and a name. */
export async function addZone(page: Page, city: string, name: string): Promise<void> {
  await openForm(page);
  await chooseCity(page, city);
  await page.getByLabel("Custom Name (Optional)").fill(name);
  await dialogOf(page).getByRole("button", { name: "Add Timezone" }).click();
  await expect(page.getByText("Timezone Added", { exact: true })).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(1);
}
