import type { Page } from "@playwright/test";
import { openDialog } from "./support/dialog.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow } from "./support/layout.ts";
import { AIKO, openWithZones, zoneRows } from "./support/my-zones.ts";
import { clock, headline } from "./support/page.ts";

/** 3:00 pm in Berlin, where the visitor is, 11:00 pm in Tokyo. */
const NOW = "2026-11-23T14:00:00Z";

const field = (page: Page) => page.getByRole("combobox", { name: "What time is it in…?" });
const rows = (page: Page) => page.getByRole("grid", { name: "Places" }).getByRole("row");
const times = (page: Page) => page.getByRole("grid", { name: "Times" }).getByRole("row");
const panel = (page: Page, name: string) => page.getByRole("region", { name });

async function openPage(page: Page, address = "/") {
  await page.clock.install({ time: NOW });
  await page.goto(address);
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

test("a time in another city, from the address or typed, becomes the picked time by keys alone; in a place's panel one is picked and shared in the place's time", async ({
  page,
}) => {
  const dock = page.getByRole("region", { name: "Pick a time", exact: true });
  const shared = page.getByRole("dialog", { name: "Share this time" });
  await openPage(page, "/?q=3pm+Tokyo");
  await expect(times(page).first()).toHaveText(
    /^3:00 pm Monday in Tokyo Japan 7:00 am for you, Monday/,
  );
  await page.keyboard.press("Enter");
  await expect(clock(page)).toHaveText("7:00 am");
  await expect(dock).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("3pm Tokyo");
  await expect(times(page)).toHaveCount(0);
  // Invisible characters isolate the name.
  const equation = /3:00 pm Monday in .?Tokyo.? = 7:00 am Monday for you/;
  await expect(page.getByRole("region", { name: "Local time" })).toContainText(equation);
  await dock.getByRole("button", { name: "Share" }).click();
  await expect(shared).toContainText("Tokyo");
  await page.keyboard.press("Escape");
  await dock.getByRole("button", { name: "Back to now" }).click();
  await expect(page.getByText(equation)).toHaveCount(0);

  await field(page).fill("next friday 9am in springfield missouri");
  await expect(page.locator(".answers .search-note")).toHaveText(
    "“next friday” can be December 4, 2026 or November 27, 2026.",
  );
  await expect(times(page).first()).toContainText("Friday, December 4 · Missouri, United States");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(headline(page)).toHaveText("Time in Europe on Friday, November 27, 2026:");
  await expect(clock(page)).toHaveText("4:00 pm");
  await dock.getByRole("button", { name: "Back to now" }).click();

  await test.step("in the panel of a place", async () => {
    await field(page).fill("kobe");
    await rows(page).first().click();
    const kobe = panel(page, "Kobe, Japan");
    const opener = kobe.getByRole("button", { name: "Pick a time there" });
    const picker = page.getByRole("region", { name: "Pick a time in Kobe" });
    await opener.press("Enter");
    await expect(picker.getByRole("slider")).toBeFocused();
    await expect(picker.getByLabel("Time in Kobe")).toHaveValue("11:00 pm");
    await kobe.getByRole("button", { name: "Add to my zones" }).click();
    await expect(kobe.getByText("In my zones", { exact: true })).toBeVisible();
    await picker.getByLabel("Time in Kobe").fill("9am");
    await page.keyboard.press("Enter");
    await expect(kobe.getByRole("term").nth(2)).toHaveText("At that time");
    await expect(kobe.getByRole("definition").nth(2)).toHaveText("Working hours");
    await kobe.getByRole("button", { name: "Share" }).click();
    await expect(shared).toContainText("Monday, November 23, 2026, 9:00 am");
    await expect(shared).toContainText("in each reader’s own time zone, and in Kobe.");
    await page.keyboard.press("Escape");
    await picker.getByRole("button", { name: "Back to now" }).click();
    await expect(opener).toBeFocused();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the answers stand below the field within the window, and Back closes a panel and a sheet from below", async ({
    page,
  }) => {
    await page.clock.install({ time: NOW });
    await openWithZones(page, [AIKO]);

    await test.step("a place of the list opens as a sheet", async () => {
      await page
        .getByRole("region", { name: "My zones" })
        .getByRole("button", { name: "Aiko", exact: true })
        .tap();
      const sheet = page.getByRole("dialog", { name: "Tokyo, Japan" });
      await expect(sheet).toBeVisible();
      await page.goBack();
      await expect(sheet).toBeHidden();
    });

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
    await page.setViewportSize({ width: 390, height: 844 });
    await field(page).fill("tokyo");
    await rows(page).first().tap();
    await expect(page.getByRole("heading", { name: "Tokyo, Japan" })).toBeInViewport();
    expect(await horizontalOverflow(page)).toBe(0);
    await page.goBack();
    await expect(panel(page, "Tokyo, Japan")).toBeHidden();
    await expect(page).toHaveURL("/");
  });
});
