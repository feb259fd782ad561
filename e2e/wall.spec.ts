import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { expect, test } from "./support/fixtures.ts";
import { face, wall } from "./support/wall.ts";

const button = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Full screen clock" });
const localTime = (page: Page) => page.getByRole("region", { name: "Local time" });

test("the button opens the wall clock, which the address keeps; Escape, Back and the button leave it", async ({
  page,
}) => {
  await page.goto("/");
  await expectCities(page);
  await button(page).click();
  await expect(wall(page)).toBeVisible();
  await expect(page).toHaveURL("/?wall");
  await expect(page.locator("html")).toHaveAttribute("data-wall");
  await expect(face(page)).toHaveText(/^\d+:\d\d:\d\d [ap]m$/);
  await expect(localTime(page)).toBeHidden();

  await page.keyboard.press("Escape");
  await expect(wall(page)).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-wall");
  await expect(button(page)).toBeFocused();
  await expect(localTime(page)).toBeVisible();

  await page.goForward();
  await expect(wall(page)).toBeVisible();
  await page.goBack();
  await expect(wall(page)).toBeHidden();

  await button(page).press("Enter");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(wall(page)).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("a link opens the wall clock without showing the page first, with the city of the link at the time now, and leaving keeps the city", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const paints: boolean[] = [];
    Object.assign(globalThis, { paints });
    const watch = () => {
      const root = document.getElementById("root");
      if (root && !document.querySelector(".wall")) paints.push(root.checkVisibility());
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await page.clock.install({ time: "2026-11-20T15:00:30Z" });
  await page.goto("/?city=Tokyo&wall#at=2027-03-16T13:00Z");
  await expect(wall(page)).toBeVisible();
  await expect(wall(page).getByRole("heading", { level: 1 })).toHaveText("Tokyo");
  const paints = await page.evaluate(() => (globalThis as unknown as { paints: boolean[] }).paints);
  expect(paints).not.toEqual([]);
  expect(paints.filter(Boolean)).toEqual([]);
  await expect(face(page)).toHaveText(/^12:0[01]:\d\d am$/);
  await expect(page).toHaveURL("/?city=Tokyo&wall");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/?city=Tokyo");
  await expect(page.getByRole("heading", { name: "Time in Tokyo now:" })).toBeVisible();
});

test("the page and a sentence stand in where the wall clock can't be loaded", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await page.route("**/assets/wall-page-*.js", (route) => route.abort());
  await page.goto("/?wall");
  await expect(page.getByText("The full screen clock can’t be loaded right now.")).toBeVisible();
  await expect(localTime(page)).toBeVisible();
});

test("f switches the browser's full screen alone, its end leaves the wall clock, which keeps the screen on, and axe finds no violations, digital and analog", async ({
  page,
  context,
  axe,
}) => {
  await context.grantPermissions(["screen-wake-lock"]);
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.goto("/");
  await expectCities(page);
  await button(page).click();
  await expect(wall(page)).toBeVisible();
  await expect.poll(isFullScreen).toBe(true);
  await page.keyboard.press("f");
  await expect.poll(isFullScreen).toBe(false);
  await expect(wall(page)).toBeVisible();

  await test.step("it says whether the browser keeps the screen on", async () => {
    const keepOn = page.getByRole("switch", { name: "Keep screen on" });
    await expect(keepOn).toBeChecked();
    await expect(keepOn).toHaveText("Keep screen on");
    await keepOn.click();
    await expect(keepOn).not.toBeChecked();
  });

  await test.step("axe, with the cities beside the clock", async () => {
    await expect(wall(page).getByRole("listitem")).toHaveCount(8);
    // With the keyboard in it, the toolbar stays.
    await page.keyboard.press("Tab");
    await axe(page, ".wall");
    await page.getByRole("radio", { name: "Analog" }).press("Space");
    await expect(page.locator(".wall-face")).toBeVisible();
    await axe(page, ".wall-main");
  });

  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(isFullScreen).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect(wall(page)).toBeHidden();
  await expect(page).toHaveURL("/");

  await button(page).click();
  await expect.poll(isFullScreen).toBe(true);
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.poll(isFullScreen).toBe(false);
});

test("a new build reloads the wall clock once nobody has touched it for five minutes, and it stays", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-20T15:00:30Z" });
  await page.goto("/?wall");
  await expect(wall(page)).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  const isOld = () => page.evaluate(() => "isOld" in globalThis).catch(() => true);
  const announce = () =>
    page.evaluate(() => {
      const event = new MessageEvent("message", { data: ["/assets/another-build.js", "/sw.js"] });
      navigator.serviceWorker.dispatchEvent(event);
    });
  await page.clock.runFor(5000);
  await announce();
  await page.clock.runFor(240_000);
  expect(await isOld()).toBe(true);
  await page.mouse.move(50, 50);
  await page.clock.runFor(240_000);
  expect(await isOld()).toBe(true);
  await expect(async () => {
    await page.clock.runFor(5000).catch(() => {});
    expect(await isOld()).toBe(false);
  }).toPass({ timeout: 20_000, intervals: [50] });
  await expect(wall(page)).toBeVisible();
  await expect(page).toHaveURL("/?wall");
});
