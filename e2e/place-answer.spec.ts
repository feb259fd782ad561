import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { openDialog, zoneRows } from "./support/my-zones.ts";

/** 3:00 pm in Berlin, where the visitor is, 11:00 pm in Tokyo. */
const NOW = "2026-11-23T14:00:00Z";

const field = (page: Page) => page.getByRole("combobox", { name: "What time is it in…?" });
const rows = (page: Page) => page.getByRole("grid", { name: "Places" }).getByRole("row");
const panel = (page: Page, name: string) => page.getByRole("region", { name });

async function openPage(page: Page) {
  await page.clock.install({ time: NOW });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-live");
}

/** The text of the cell or row that the field points at. */
const activeText = (page: Page) =>
  field(page).evaluate(
    (input) =>
      document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent,
  );

test(
  "keys alone find a place, add it, show its panel and return; “/” is typed where somebody types",
  MAIN,
  async ({ page }) => {
    await openPage(page);
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("/");
    await expect(field(page)).toHaveValue("/");
    await field(page).fill("");
    await page.keyboard.type("kobe");
    await expect.poll(() => activeText(page)).toContain("Kobe");
    await page.keyboard.press("ArrowRight");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", /-action$/);
    await page.keyboard.press("Enter");
    await expect(zoneRows(page)).toContainText(["Kobe"]);
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("kobe");
    await expect.poll(() => activeText(page)).toContain("Kobe");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Kobe, Japan" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page, "Kobe, Japan")).toBeHidden();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rows(page)).not.toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(rows(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue("kobe");
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveValue("");

    await test.step("“/” in another field or while a dialog is open", async () => {
      const search = page.getByRole("searchbox", { name: "Search time zones" });
      await search.press("/");
      await expect(search).toHaveValue("/");
      await openDialog(page);
      await page.keyboard.press("/");
      await expect(page.locator("[role=combobox][aria-keyshortcuts]")).not.toBeFocused();
    });
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the answers stand below the field within the window", async ({ page }) => {
    await openPage(page);
    await field(page).tap();
    // As with an open keyboard.
    await page.setViewportSize({ width: 390, height: 480 });
    await field(page).pressSequentially("san");
    await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
    const [input, list] = [await boxOf(field(page)), await boxOf(page.locator(".answers"))];
    expect(list.y).toBeGreaterThan(input.y + input.height);
    expect(list.y + list.height).toBeLessThanOrEqual(480);
    expect(list.x).toBeGreaterThanOrEqual(0);
    expect(list.x + list.width).toBeLessThanOrEqual(390);
  });
});
