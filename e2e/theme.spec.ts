import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { blockScripts } from "./support/requests.ts";
import { chooseSetting, openSettings } from "./support/settings-menu.ts";

test("a chosen theme overrides the device's, in other tabs too and after a reload", async ({
  page,
  context,
}) => {
  const colorSchemeOf = (tab: Page) =>
    tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/");
  await openSettings(page);
  await chooseSetting(page, "Dark");
  expect(await colorSchemeOf(page)).toBe("dark");
  await expect.poll(() => colorSchemeOf(other)).toBe("dark");
  await page.reload();
  await expect.poll(() => colorSchemeOf(page)).toBe("dark");
  await openSettings(page);
  await chooseSetting(page, "Same as my device");
  expect(await colorSchemeOf(page)).toBe("light dark");
});

test("a stored theme is applied before the first paint", async ({ page }) => {
  await blockScripts(page);
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
