import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { KOBE, MUM, openWithZones } from "./support/my-zones.ts";

const NOW = "2026-11-20T15:04:05Z";
const button = (page: Page) => page.getByRole("button", { name: "Day and night map" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Day and night map" });
const map = (page: Page) => panel(page).getByRole("img", { name: /^Day and night on a map/ });
const pins = (page: Page) => panel(page).getByRole("group").getByRole("button");
const pin = (page: Page, name: string) => panel(page).getByRole("button", { name });
const table = (page: Page) => panel(page).getByRole("table", { name: "The places on the map" });
const rowOf = (page: Page, name: string) => table(page).getByRole("row", { name });
const sunrisePath = (page: Page) => map(page).locator(".map-dark").first().getAttribute("d");

async function openMap(page: Page) {
  await button(page).click();
  await expect(map(page)).toBeVisible();
}

test("the map loads on request, its pins, its sentence and its table say the same, and its pins are one stop of the keyboard", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.clock.install({ time: NOW });
  await page.goto("/");
  await expect(page.getByText("São Paulo").first()).toBeVisible();
  await expect(button(page)).toHaveAttribute("aria-expanded", "false");
  expect(loaded.filter((url) => url.includes("map-panel"))).toEqual([]);

  await openMap(page);
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  await expect(map(page)).toHaveAccessibleName(/The sun is overhead at 20° south, 50° west\.$/);
  await expect(pins(page)).toHaveCount(11);
  await expect(pins(page).first()).toHaveAccessibleName("You, Berlin: 4:04 pm");
  await expect(pin(page, "Mumbai")).toHaveAccessibleName("Mumbai: 8:34 pm");
  await expect(table(page).getByRole("row")).toHaveCount(12);
  await expect(rowOf(page, "Berlin (you)")).toContainText("4:04 pm Friday");
  await expect(rowOf(page, "Berlin (you)").getByRole("img", { name: "Low sun" })).toHaveCount(1);
  await expect(rowOf(page, "Berlin (you)")).toContainText("Up until 4:07 pm");
  await expect(rowOf(page, "Tokyo")).toContainText("12:04 am Saturday");
  await expect(rowOf(page, "Tokyo").getByRole("img", { name: "Night" })).toHaveCount(1);
  await panel(page).getByRole("button", { name: "Show as a table" }).click();
  await expect(panel(page).locator(".map-table")).toContainText("Down until 6:23 am");
  await panel(page).getByRole("button", { name: "Hide the table" }).click();

  await test.step("the arrow keys go from place to place", async () => {
    await panel(page).getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Tab");
    await expect(pins(page).first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(panel(page).locator(".map-pin:not(:first-child) > :focus")).toHaveCount(1);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(pin(page, "Los Angeles")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel(page).getByRole("button", { name: "Show as a table" })).toBeFocused();
  });

  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await test.step("at 320 px the table is open, and nothing is wider than the window", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openMap(page);
    await expect(panel(page).getByRole("button", { name: "Hide the table" })).toBeVisible();
    await expect(rowOf(page, "Sydney")).toContainText("2:04 am Saturday");
    expect(await horizontalOverflow(page)).toBe(0);
    const labels = panel(page).locator('.map-label:not([data-crowded="true"])');
    await expect(labels.first()).toHaveText("You 4:04 pm");
    expect(await labels.count()).toBeGreaterThan(3);
  });
});

test("the pins of a list are its places, without a network those that need none, and follow the picked time with the night", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await page.clock.install({ time: NOW });
  await openWithZones(page, [MUM, KOBE]);
  await button(page).hover();
  await button(page).focus();
  await expect(page.getByRole("button", { name: "Pick a time" })).toBeVisible();
  await page.getByRole("button", { name: "Pick a time" }).click();
  await context.setOffline(true);
  await openMap(page);
  await expect(pin(page, "Mum")).toHaveAccessibleName("Mum: 8:34 pm");
  await expect(pin(page, "Kobe")).toHaveCount(0);
  await expect(rowOf(page, "Kobe")).toContainText("12:04 am Saturdaynot on the map");
  await context.setOffline(false);
  await expect(pin(page, "Kobe")).toHaveAccessibleName("Kobe: 12:04 am");
  await expect(pins(page)).toHaveCount(3);

  const before = await sunrisePath(page);
  await page.getByLabel("Date").fill("2027-06-21");
  await page.getByRole("textbox", { name: "Time" }).fill("2pm");
  await page.getByRole("textbox", { name: "Time" }).press("Enter");
  await expect(pin(page, "Kobe")).toHaveAccessibleName("Kobe: 9:00 pm");
  await expect(map(page)).toHaveAccessibleName(/23° north, 0°\.$/);
  expect(await sunrisePath(page)).not.toBe(before);
  await expect(rowOf(page, "Kobe")).toContainText("9:00 pm Monday");
  await expect(rowOf(page, "Kobe")).toContainText("Down until 4:47 am");
});

test("axe finds no violations in the map and its table", async ({ page, axe }) => {
  await page.goto("/");
  await openMap(page);
  await panel(page).getByRole("button", { name: "Show as a table" }).click();
  await axe(page, ".map-panel");
});
