import { expect, type Page } from "@playwright/test";
import { dialogOf, openDialog } from "./dialog.ts";
import { VirtualAuthenticator } from "./virtual-authenticator.ts";

export const pressInDialog = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true }).click();
export const signedInHeading = (page: Page) =>
  dialogOf(page).getByRole("heading", { name: /^Signed in as/ });
export const signInOffer = (page: Page) =>
  dialogOf(page).getByText("Keep this list on all your devices");
export const passkeyRows = (page: Page) =>
  dialogOf(page).getByRole("list", { name: "Passkeys" }).getByRole("listitem");
export const readLocalList = (page: Page) =>
  page.evaluate(() => localStorage.getItem("timezone-preferences-anonymous") ?? "[]");

export async function openPageWithDialog(page: Page) {
  await page.goto("/");
  await openDialog(page);
}

/** Opens the page and its dialog, and creates an account with a virtual authenticator. */
export async function openPageWithAccount(page: Page): Promise<VirtualAuthenticator> {
  const authenticator = await VirtualAuthenticator.attachTo(page);
  await openPageWithDialog(page);
  await createPasskey(page);
  return authenticator;
}

export async function createPasskey(page: Page) {
  await pressInDialog(page, "Create a passkey");
  await expect(signedInHeading(page)).toBeVisible();
}
