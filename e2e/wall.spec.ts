import { expect, test } from "./support/fixtures.ts";
import { expectCities, localTime, wall, wallButton } from "./support/page.ts";
import { recordRequests } from "./support/requests.ts";

test("the button opens the wall clock in full screen, which the address keeps; Escape, Back, the button and the end of full screen leave it", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);

  await page.route("**/assets/wall-page-*.js", (route) => route.abort());
  await page.goto("/?wall");
  await expect(page.getByText("The full screen clock can’t be loaded right now.")).toBeVisible();
  await expect(localTime(page)).toBeVisible();
  await page.unroute("**/assets/wall-page-*.js");
  await page.goto("/");
  await expectCities(page);

  for (const [how, leave] of [
    ["Escape", () => page.keyboard.press("Escape")],
    ["Back", () => page.goBack()],
    ["the end of full screen", () => page.evaluate(() => document.exitFullscreen())],
    ["its button", () => page.getByRole("button", { name: "Leave" }).click()],
  ] as const) {
    await test.step(`${how} leaves it`, async () => {
      await wallButton(page).press("Enter");
      await expect(wall(page).getByRole("listitem")).toHaveCount(8);
      await expect(page).toHaveURL("/?wall");
      await expect(localTime(page)).toBeHidden();
      await expect.poll(isFullScreen).toBe(true);
      await leave();
      await expect(wall(page)).toBeHidden();
      await expect(page).toHaveURL("/");
      await expect.poll(isFullScreen).toBe(false);
      await expect(localTime(page)).toBeVisible();
      await expect(wallButton(page)).toBeFocused();
    });
  }
  await page.goForward();
  await expect(wall(page)).toBeVisible();
});

test("a link opens the wall clock of its city at the time now, without showing the page first; it stays through the reload for a new build, once nobody has touched it for five minutes", async ({
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
  const expectTokyo = async () => {
    await expect(wall(page).getByRole("heading", { level: 1 })).toHaveText("Tokyo");
    await expect(page).toHaveURL("/?city=Tokyo&wall");
  };
  await page.clock.install({ time: "2026-11-20T15:00:30Z" });
  await page.goto("/?city=Tokyo&wall#at=2027-03-16T13:00Z");
  await expectTokyo();
  const paints = await page.evaluate<boolean[]>("paints");
  expect(paints).not.toEqual([]);
  expect(paints.filter(Boolean)).toEqual([]);
  await expect(page.locator(".wall-clock")).toHaveText(/^12:0[01]:\d\d am$/);

  const isOld = () => page.evaluate(() => "isOld" in globalThis).catch(() => true);
  await page.evaluate(() => {
    Object.assign(globalThis, { isOld: true });
    const event = new MessageEvent("message", { data: ["/assets/another-build.js", "/sw.js"] });
    navigator.serviceWorker.dispatchEvent(event);
  });
  const requests = recordRequests(page);
  const expectNoReload = async () => {
    await page.clock.fastForward(240_000);
    await page.clock.runFor(30_000);
    expect(await isOld()).toBe(true);
    // It asks for the document before it reloads.
    expect(requests.filter((request) => request.method() === "HEAD")).toEqual([]);
  };
  await page.clock.runFor(5000);
  await expectNoReload();
  await page.mouse.move(50, 50);
  await expectNoReload();
  await expect(async () => {
    await page.clock.runFor(5000).catch(() => {});
    expect(await isOld()).toBe(false);
  }).toPass({ timeout: 20_000, intervals: [50] });
  await expectTokyo();

  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/?city=Tokyo");
  await expect(page.getByRole("heading", { name: "Time in Tokyo now:" })).toBeVisible();
});
