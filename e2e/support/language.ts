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
