import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
}

/** Chooses an option of the open menu, such as "Dark". */
export async function chooseSetting(page: Page, name: string): Promise<void> {
  const radio = page.getByRole("radio", { name });
  // Before the menu is live a press takes effect later, and `check` would fail.
  await radio.click({ force: true });
  await expect(radio).toBeChecked();
}
