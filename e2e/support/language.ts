import { expect, type Page } from "@playwright/test";

export const choice = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

export async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("data-live");
}

type Messages = typeof import("#messages");

/** The language of the stories that are not in English. */
export const LANGUAGE = "ar";
/** The reader's, whose region decides on digits. */
export const LOCALE = "ar-EG";

/** The messages by which these stories find what they press and read. Those with counts have English plurals and digits here. */
export const m: Messages = await import(`../../languages/compiled/${LANGUAGE}/messages.js`);
