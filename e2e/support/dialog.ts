import { expect, type Page } from "@playwright/test";

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

export async function submitForm(page: Page): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Add Timezone" }).click();
}

/** Adds a city's zone under a custom name; the dialog must be open. */
export async function addZone(page: Page, city: string, name: string): Promise<void> {
  await openForm(page);
  await chooseCity(page, city);
  await page.getByLabel("Custom Name (Optional)").fill(name);
  await submitForm(page);
  await expect(page.getByText("Timezone Added", { exact: true })).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(1);
}
