import type { Page } from "@playwright/test";

export async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
}

/** Chooses an option of the open menu, such as "Dark". */
export async function chooseSetting(page: Page, name: string): Promise<void> {
  await page.getByRole("radio", { name }).check({ force: true });
}
