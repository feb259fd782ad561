import type { Page } from "@playwright/test";
import { openDialog } from "./support/dialog.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow, measureLayoutShifts } from "./support/layout.ts";
import { zoneRows } from "./support/my-zones.ts";
import { holdRequests } from "./support/requests.ts";

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
    await page.goto("/?q=3pm+Tokyo");
    await expect.poll(() => activeText(page)).toMatch(/^3:00 pm .* in Tokyo/);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-live");
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("/");
    await expect(field(page)).toHaveValue("/");
    await field(page).fill("");
    await page.keyboard.type("kobe");
    await expect.poll(() => activeText(page)).toContain("Kobe");
    await page.keyboard.press("ArrowRight");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", /-add$/);
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

test("a place's panel shows its time, sun, next change and working hours, and a time is picked and shared in its time", async ({
  page,
}) => {
  await openPage(page);
  await field(page).fill("kobe");
  await rows(page).first().click();
  const kobe = panel(page, "Kobe, Japan");
  await expect(kobe).toContainText("Hyōgo · Japan Standard Time · UTC+09:00");
  await expect(kobe).toContainText("Monday, November 23, 2026 · 8 hours ahead of you");
  await expect(kobe.getByRole("term")).toHaveText([
    "Sun",
    "Next clock change",
    "Now there",
    "Working hours",
  ]);
  await expect(kobe.getByRole("definition")).toHaveText([
    "6:40 am–4:51 pm, 10 h 11 min",
    "None: no daylight saving time there",
    "Night",
    "9:00 am–5:00 pm there, 1:00–9:00 am for you",
  ]);
  await kobe.getByRole("button", { name: "Add to my zones" }).click();
  await expect(page.getByText("In my zones", { exact: true })).toBeVisible();

  const opener = kobe.getByRole("button", { name: "Pick a time there" });
  const picker = page.getByRole("dialog", { name: "Pick a time in Kobe" });
  await opener.press("Enter");
  await expect(picker.getByRole("slider")).toBeFocused();
  await expect(picker.getByLabel("Time in Kobe")).toHaveValue("11:00 pm");
  await picker.getByLabel("Time in Kobe").fill("9am");
  await page.keyboard.press("Enter");
  await expect(kobe.getByRole("term").nth(2)).toHaveText("Then there");
  await expect(kobe.getByRole("definition").nth(2)).toHaveText("Working hours");
  await kobe.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this time" });
  await expect(dialog).toContainText("Monday, November 23, 2026, 9:00 am");
  await expect(dialog).toContainText("in each reader’s own time zone, and in Kobe.");
  await page.keyboard.press("Escape");
  await picker.getByRole("button", { name: "Back to now" }).click();
  await expect(opener).toBeFocused();
  await page.getByRole("button", { name: "Pick a time", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Pick a time", exact: true })).toBeVisible();
});

test("what is typed before the answers are loaded is answered once they are, and nothing shifts", async ({
  page,
}) => {
  const shifts = await measureLayoutShifts(page);
  const releaseAnswers = await holdRequests(page, "**/assets/idle-*.js");
  const releasePlaces = await holdRequests(page, "**/api/places?*");
  await openPage(page);
  await field(page).pressSequentially("tokyo");
  releaseAnswers();
  await expect(rows(page)).toHaveText([/^Tokyo/]);
  await expect(page.getByText("Searching all places…")).toBeVisible();
  releasePlaces();
  await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
  await expect(field(page)).toHaveValue("tokyo");
  expect(await shifts()).toBeLessThan(0.01);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the answers stand below the field within the window, and Back closes the panel", async ({
    page,
  }) => {
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

test("axe finds no violations in the answers and in the panel", async ({ page, axe }) => {
  await openPage(page);
  await field(page).fill("melborne");
  await expect(page.getByText("Showing Melbourne for “melborne”.")).toBeVisible();
  await axe(page, ".hero");
  await field(page).press("Enter");
  await expect(page.getByRole("heading", { name: /^Melbourne, Australia/ })).toBeFocused();
  await page.getByRole("button", { name: "Pick a time there" }).click();
  await expect(page.getByRole("slider")).toBeFocused();
  await axe(page);
});
