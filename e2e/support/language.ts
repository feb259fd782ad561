import { expect, type Page } from "@playwright/test";

export const html = (page: Page) => page.locator("html");
export const menuButton = (page: Page) => page.locator(".language-button");
export const choice = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const keptLanguage = (page: Page) => page.evaluate(() => localStorage.getItem("language"));

export async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(html(page)).toHaveAttribute("lang", language);
  await expect(html(page)).toHaveAttribute("data-live");
}

export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await expect(choice(page, "English")).toBeVisible();
}

type Messages = typeof import("#messages");

/** The language of the stories that are not in English. */
export const LANGUAGE = "ar";
/** The reader's, whose region decides on digits. */
export const LOCALE = "ar-EG";

/** The messages by which these stories find what they press and read. Those with counts have English plurals and digits here. */
export const m: Messages = await import(`../../languages/compiled/${LANGUAGE}/messages.js`);
