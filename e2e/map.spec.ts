import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

const button = (page: Page) => page.getByRole("button", { name: "Day and night map" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Day and night map" });
const map = (page: Page) => panel(page).getByRole("img", { name: /^Day and night on a map/ });
const pins = (page: Page) => panel(page).getByRole("group").getByRole("button");
const rowOf = (page: Page, name: string) =>
  panel(page).getByRole("table", { name: "The places on the map" }).getByRole("row", { name });

async function openMap(page: Page) {
  await button(page).click();
  await expect(map(page)).toBeVisible();
}

test("the map loads on request with the cities as pins, which are one stop of the keyboard, and nothing is wider than a phone", async ({
  page,
}) => {
  const requests = recordRequests(page);
  await page.clock.install({ time: "2026-11-20T15:04:05Z" });
  await page.goto("/");
  await expect(page.getByText("São Paulo").first()).toBeVisible();
  await expect(button(page)).toHaveAttribute("aria-expanded", "false");
  expect(requests.map(pathOf).filter((path) => path.includes("map-panel"))).toEqual([]);

  await openMap(page);
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  await expect(map(page)).toHaveAccessibleName(/The sun is overhead at 20° south, 50° west\.$/);
  await expect(pins(page)).toHaveCount(11);
  await expect(pins(page).first()).toHaveAccessibleName("You, Berlin: 4:04 pm");
  await expect(rowOf(page, "Berlin (you)")).toContainText("4:04 pm FridayUp until 4:07 pm");
  await panel(page).getByRole("button", { name: "Show as a table" }).click();

  await test.step("the arrow keys go from place to place", async () => {
    await panel(page).getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Tab");
    await expect(pins(page).first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(panel(page).locator(".map-pin:not(:first-child) > :focus")).toHaveCount(1);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(panel(page).getByRole("button", { name: "Los Angeles" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel(page).getByRole("button", { name: "Hide the table" })).toBeFocused();
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
