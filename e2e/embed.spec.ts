import { expect, MAIN, test } from "./support/fixtures.ts";
import { visitAndCache } from "./support/offline.ts";
import { recordRequests } from "./support/requests.ts";

const FACES = ["?place=Tokyo", "?place=Tokyo&face=analog", "?face=list&place=Tokyo&place=Lima"];

test("clocks change while a frame is open", async ({ page }) => {
  await page.clock.install({ time: "2026-10-25T00:59:00Z" });
  await page.goto("/embed?place=Berlin&hours=24");
  await page.clock.pauseAt("2026-10-25T00:59:55Z");
  await expect(page.locator(".time")).toHaveText("02:59:55");
  await page.clock.runFor(10_000);
  await expect(page.locator(".time")).toHaveText("02:00:05");
  await expect(page.locator("time")).toHaveText("02:00");
  await expect(page.locator("time")).toHaveAttribute("datetime", "2026-10-25T02:00+01:00");
});

test("once a day a frame asks for its document, and reloads only if that has changed", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/embed?place=Tokyo");
  await page.evaluate(() => Object.assign(globalThis, { isFirst: true }));
  let reloads = 0;
  page.on("framenavigated", () => {
    reloads += 1;
  });
  const requests = recordRequests(page);
  const nextDay = async (hours: number) => {
    const asked = page.waitForRequest((request) => request.resourceType() === "fetch");
    await page.clock.fastForward(hours * 3_600_000);
    // The moment it asks is in the second half of a minute.
    await page.clock.runFor(60_000);
    return (await (await asked).response())?.finished();
  };
  await page.clock.fastForward(23 * 3_600_000);
  expect(requests).toEqual([]);
  await nextDay(3);
  await page.clock.runFor(60_000);
  expect(reloads).toBe(0);
  await page.route("**/embed?*", (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ body: "a new build" })
      : route.continue(),
  );
  await nextDay(26);
  await expect.poll(() => reloads).toBe(1);
  await expect(page.locator(".time")).toHaveText(/\d:\d\d:\d\d/);
});

test(
  "an unknown place gets a sentence, as text, and the rest of a list is shown",
  MAIN,
  async ({ page, expectedNoise }) => {
    expectedNoise.push(/status of 404/);
    const text = "<img src=x onerror=alert(1)>";
    await page.goto(`/embed?place=${encodeURIComponent(text)}`);
    await expect(page.locator("body")).toHaveText(`We don’t know “${text}”.`, {
      useInnerText: true,
    });
    expect(await page.locator("img").count()).toBe(0);
    await page.goto("/embed?face=list&place=Qwxzkjv&place=Asia/Tokyo");
    await expect(page.getByRole("listitem")).toHaveText(["We don’t know “Qwxzkjv”.", /^Tokyo/]);
  },
);

test("without places it shows the visitor's own time", async ({ page }) => {
  await page.clock.setFixedTime("2026-11-20T12:00:00Z");
  await page.goto("/embed?seconds=off");
  await expect(page.locator(".name")).toHaveText("Local time");
  await expect(page.locator(".time")).toHaveText("1:00 pm");
  await expect(page.locator(".date")).toHaveText("Friday, November 20, 2026");
});

test("every face fits every frame, and is accessible", async ({ page, axe }) => {
  await page.clock.setFixedTime("2026-09-23T03:00:00Z");
  for (const query of FACES) {
    await page.goto(`/embed${query}`);
    for (const [width, height] of [
      [120, 60],
      [120, 200],
      [160, 90],
      [300, 120],
      [320, 320],
      [800, 120],
      [800, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      const overflowing = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const parts = [...document.querySelectorAll("main, .time, .dial")].filter((part) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        });
        return [
          ...parts.map((part) => part.className),
          ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? ["document"] : []),
        ];
      });
      expect(overflowing, `${query} in ${width} × ${height}`).toEqual([]);
    }
    await axe(page);
  }
});

test("the name opens the page with that place in a new tab", async ({ page, context }) => {
  await page.goto("/embed?place=1859171");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Kobe" }).press("Enter");
  const tab = await opened;
  await expect(tab).toHaveURL(/\/\?city=1859171$/);
  await expect(tab.getByRole("heading", { name: /^Time in Kobe/ })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a frame says that it needs them", async ({ page }) => {
    await page.goto("/embed?place=Tokyo");
    await expect(page.locator("noscript")).toBeVisible();
    const text = await page.locator("noscript").evaluate((element) => element.textContent);
    expect(text).toBe("This clock needs JavaScript.");
  });
});

test.describe("with the page's service worker", () => {
  test.use({ serviceWorkers: "allow", needsOwnServer: true });

  test("a frame gets no cached page while the server is down", async ({
    page,
    server,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)/);
    await visitAndCache(page);
    await server.stop();
    await expect(page.goto("/embed?place=Tokyo")).rejects.toThrow("ERR_CONNECTION_REFUSED");
  });
});
