import { expect, test } from "./support/fixtures.ts";
import { face, wall } from "./support/wall.ts";

test("the choices of the wall clock are made with the keyboard, shown at once and remembered", async ({
  page,
}) => {
  await page.goto("/?wall");
  await expect(wall(page).getByRole("listitem")).toHaveCount(8);
  await page.getByRole("switch", { name: "Seconds" }).press("Space");
  await expect(face(page)).toHaveText(/^\d+:\d\d/);
  await expect(page.locator(".wall-clock .ticking-time-second")).toBeHidden();

  await page.getByRole("radio", { name: "Analog" }).press("Space");
  await expect(page.locator(".wall-face")).toBeVisible();
  await expect(page.locator(".wall-second-hand")).toHaveCount(0);
  await expect(wall(page).getByText(/^\d+:\d\d [ap]m in Europe$/)).toBeAttached();

  await page.getByRole("button", { name: "Zones" }).press("Enter");
  await page.getByRole("checkbox", { name: "Los Angeles" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Los Angeles" })).toBeHidden();
  await expect(wall(page).getByRole("listitem").filter({ hasText: "Los Angeles" })).toHaveCount(0);

  await page.reload();
  await expect(page.locator(".wall-face")).toBeVisible();
  await expect(page.locator(".wall-second-hand")).toHaveCount(0);
  await expect(wall(page).getByRole("listitem").filter({ hasText: "New York" })).toBeVisible();
  await expect(wall(page).getByRole("listitem").filter({ hasText: "Los Angeles" })).toHaveCount(0);
});

test("the settings of the wall clock and the cursor disappear after three seconds, and come back with a move or the keyboard", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-20T15:00:00Z" });
  await page.goto("/?wall");
  const settings = page.locator(".wall-toolbar");
  await expect(settings).toHaveCSS("opacity", "1");
  await page.clock.runFor(3500);
  await expect(settings).toHaveCSS("opacity", "0");
  await expect(wall(page)).toHaveCSS("cursor", "none");
  await page.mouse.move(100, 100);
  await expect(settings).toHaveCSS("opacity", "1");
  await expect(wall(page)).not.toHaveCSS("cursor", "none");
  await page.clock.runFor(3500);
  await expect(settings).toHaveCSS("opacity", "0");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.clock.runFor(8000);
  await expect(settings).toHaveCSS("opacity", "1");
});

test("the wall clock says whether the browser keeps the screen on", async ({ page, context }) => {
  await context.grantPermissions(["screen-wake-lock"]);
  await page.goto("/?wall");
  const keepOn = page.getByRole("switch", { name: "Keep screen on" });
  await expect(keepOn).toBeChecked();
  await expect(keepOn).toHaveText("Keep screen on");
  await keepOn.click();
  await expect(keepOn).not.toBeChecked();
  await page.reload();
  await expect(keepOn).not.toBeChecked();
});

test("axe finds no violations in the wall clock, digital and analog", async ({ page, axe }) => {
  await page.goto("/?wall");
  await expect(wall(page).getByRole("listitem")).toHaveCount(8);
  // With the keyboard in it, the toolbar stays.
  await page.keyboard.press("Tab");
  await axe(page, ".wall");
  await page.getByRole("radio", { name: "Analog" }).press("Space");
  await expect(page.locator(".wall-face")).toBeVisible();
  await axe(page, ".wall-main");
});
