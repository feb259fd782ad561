import { expect, type Page } from "@playwright/test";
import { dialogOf, openDialog } from "./dialog.ts";

/** Presses a button of the dialog. */
export const press = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true }).click();
export const signedIn = (page: Page) =>
  dialogOf(page).getByRole("heading", { name: /^Signed in as/ });
export const offer = (page: Page) => dialogOf(page).getByText("Keep this list on all your devices");
export const passkeys = (page: Page) =>
  dialogOf(page).getByRole("list", { name: "Passkeys" }).getByRole("listitem");
export const localList = (page: Page) =>
  page.evaluate(() => localStorage.getItem("timezone-preferences-anonymous") ?? "[]");

export async function openWithDialog(page: Page) {
  await page.goto("/");
  await openDialog(page);
}

export async function createPasskey(page: Page) {
  await press(page, "Create a passkey");
  await expect(signedIn(page)).toBeVisible();
}
