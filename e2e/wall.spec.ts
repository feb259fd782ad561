import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { face, wall } from "./support/wall.ts";

const button = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Full screen clock" });
const localTime = (page: Page) => page.getByRole("region", { name: "Local time" });

test(
  "the button opens the wall clock, which the address keeps; Escape, Back and the button leave it",
  MAIN,
  async ({ page }) => {
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
    await page.reload();
    await expect(wall(page)).toBeVisible();
    await expect(page).toHaveURL("/?wall");
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(wall(page)).toBeHidden();
    await expect(page).toHaveURL("/");
  },
);

test("a link opens the wall clock without showing the page first, with the city of the link, and leaving keeps the city", async ({
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
  await page.goto("/?city=Tokyo&wall");
  await expect(wall(page)).toBeVisible();
  await expect(wall(page).getByRole("heading", { level: 1 })).toHaveText("Tokyo");
  const paints = await page.evaluate(() => (globalThis as unknown as { paints: boolean[] }).paints);
  expect(paints.filter(Boolean)).toEqual([]);
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

test("the hands stand as the time does, and move on the second", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("wall-face", "analog"));
  await page.clock.install({ time: "2026-11-20T14:59:00Z" });
  await page.clock.pauseAt("2026-11-20T15:00:15Z");
  await page.goto("/?wall");
  const hand = (name: string) => page.locator(`.wall-${name}-hand`);
  await page.clock.runFor(900);
  const angles = async () =>
    Promise.all(
      ["hour", "minute", "second"].map(async (name) =>
        Number(/[\d.]+/.exec((await hand(name).getAttribute("transform")) ?? "")?.[0]),
      ),
    );
  await expect.poll(async () => (await angles())[0]).toBeCloseTo(120, 0);
  const [, minuteBefore = 0, before = 0] = await angles();
  await page.clock.runFor(1000);
  const [, minuteAfter = 0, after = 0] = await angles();
  expect(after - before).toBe(6);
  expect(minuteAfter - minuteBefore).toBeCloseTo(0.1, 5);
});

test("the wall clock shows now, whatever time was picked, and moves by a pixel each minute", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-20T15:00:30Z" });
  await page.goto("/?wall#at=2027-03-16T13:00Z");
  await expect(face(page)).toHaveText(/^4:00:\d\d pm$/);
  await expect(page).toHaveURL("/?wall");
  const shift = () => page.locator(".wall-content").evaluate((one) => one.style.translate);
  const before = await shift();
  await page.clock.runFor(60_000);
  await expect(face(page)).toHaveText(/^4:01:\d\d pm$/);
  expect(await shift()).not.toBe(before);
});

test("where the browser has full screen, f switches it alone, and its end leaves the wall clock", async ({
  page,
}) => {
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.goto("/");
  await button(page).click();
  await expect(wall(page)).toBeVisible();
  await expect.poll(isFullScreen).toBe(true);
  await page.keyboard.press("f");
  await expect.poll(isFullScreen).toBe(false);
  await expect(wall(page)).toBeVisible();
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
