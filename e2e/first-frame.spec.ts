import type { Page } from "@playwright/test";
import { expect, GEOCODER, MAIN, test } from "./support/fixtures.ts";
import { boxOf, measureLayoutShifts } from "./support/layout.ts";
import { dialogOf, storeZones, zoneRows } from "./support/my-zones.ts";
import {
  clock,
  expectCities,
  LINK,
  openSettings,
  pickTime,
  preferences,
  recordTexts,
  timePicker,
  wall,
  wallButton,
} from "./support/page.ts";
import { holdRequests, holdScript, recordRequests } from "./support/requests.ts";

const LOWER_PAGE = "**/assets/lower-page-*.js";
const footer = (page: Page) => page.getByText(/^World Clock © \d{4}/);
const expectLive = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-live");
const expectNotLive = (page: Page) => expect(page.locator("html")).not.toHaveAttribute("data-live");

test(
  "without the page's scripts, the document shows the time, the date and the year, and ticks",
  MAIN,
  async ({ page }) => {
    await holdScript(page);
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await page.clock.install({ time: "2026-11-20T13:49:00Z" });
    await page.goto("/", { waitUntil: "commit" });
    await expect(footer(page)).toContainText("2026");
    await page.clock.pauseAt("2026-11-20T13:49:58Z");
    await expect(clock(page)).toHaveText("2:49:58 pm");
    await expect(page.getByText("Friday, November 20, 2026")).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Japan Standard Time" })).toBeVisible();
    await page.clock.runFor(2000);
    await expect(clock(page)).toHaveText("2:50:00 pm");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

    await test.step("a pressed button does not stay busy", async () => {
      await preferences(page).click();
      await expect(preferences(page)).toHaveAttribute("aria-busy", "true");
      await page.clock.runFor(31_000);
      await expect(preferences(page)).not.toHaveAttribute("aria-busy");
    });
  },
);

test("the first contentful paint shows the time, and hydration shifts no layout and moves nothing in the lower page at any width, with an empty list and a city where it is tomorrow", async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      const atFirstPaint = document.querySelector(".ticking-time")?.textContent;
      Object.assign(globalThis, { atFirstPaint });
    }).observe({ type: "paint" });
  });
  await page.clock.setFixedTime("2026-11-20T14:04:05Z");
  const shifts = await measureLayoutShifts(page);
  const table = page.locator(".zone-table");
  const sydney = page.locator(".city-card").filter({ hasText: "Sydney" });
  for (const width of [390, 820, 1440]) {
    const release = await holdRequests(page, LOWER_PAGE);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expectLive(page);
    await expect.poll(() => page.evaluate("globalThis.atFirstPaint")).toBe("3:04:05 pm");
    const { y } = await boxOf(table);
    release();
    await expect(sydney).toContainText("Tomorrow");
    await expect(page.getByRole("group", { name: "Region" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a city" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect((await boxOf(table)).y, `at ${width} px`).toBe(y);
    expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.01);
    await page.unroute(LOWER_PAGE);
  }
});

test.describe("in a browser that hides its zone", () => {
  test.use({ timezoneId: "UTC" });

  test("hydration shifts no layout beside the notice about the zone, and with a list that this browser has shown before", async ({
    page,
  }) => {
    await storeZones(page);
    // As the page does when it shows the list.
    await page.evaluate((rows) => localStorage.setItem("my-zones-rows", rows), "3");
    const shifts = await measureLayoutShifts(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 1400 });
      await page.goto("/");
      await expectCities(page);
      await expect(zoneRows(page)).toHaveCount(3);
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.01);
    }
  });
});

test("every button that shows before the page is live takes a press, by a pointer or a key, and two presses of one count once", async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(footer(page)).toBeVisible();
  await openSettings(page);
  await page.getByRole("radio", { name: "24-hour" }).press("Space");
  await pickTime(page).press("Enter");
  await expect(pickTime(page)).toHaveAttribute("aria-busy", "true");
  await preferences(page).click();
  await expect(preferences(page)).toHaveAttribute("aria-busy", "true");
  // The wall clock, which the next story opens, would cover all others.
  const controls = page
    .locator("header, .hero")
    .locator("button:not([popovertarget], .wall-button)");
  const busy = await controls.filter({ visible: true }).evaluateAll((all: HTMLElement[]) =>
    all.map((control) => {
      for (let press = 0; press < 2; press += 1) control.click();
      return control.ariaBusy ?? control.outerHTML;
    }),
  );
  expect(busy.length).toBeGreaterThan(2);
  expect(new Set(busy)).toEqual(new Set(["true"]));
  await expectNotLive(page);
  release();
  await expect(dialogOf(page)).toBeVisible();
  await expect(timePicker(page)).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("a deep link's page stays blank until the link is read, shows its time first, and sends nothing of it; a press on the button of the wall clock before then opens it", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  const texts = await recordTexts(page, ".hero .big-clock");
  const times = async () =>
    (await texts()).map(({ text }) => text).filter((text) => /\d/.test(text));
  const release = await holdScript(page);
  await page.goto(LINK, { waitUntil: "commit" });
  await expect(footer(page)).toBeVisible();
  await wallButton(page).click();
  await expectNotLive(page);
  expect(await times()).toEqual([]);
  release();
  await expect(wall(page)).toBeVisible();
  await expect.poll(async () => (await times())[0]).toBe("2:00 pm");
  expect(sent.filter((text) => /2027|Oslo/.test(text))).toEqual([]);
});

// Over five seconds: it watches the clock for as long.
test("on a slow network each second begins on time from the first frame on, the place is named once, without a call of the geocoder, and a press in the first second is not lost", async ({
  page,
}) => {
  const requests = recordRequests(page);
  const texts = await recordTexts(page, ".hero .big-clock");
  const headings = await recordTexts(page, ".clock-heading");
  // A slow mobile network.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  });
  await page.goto("/", { waitUntil: "commit" });
  await preferences(page).click();
  await expectNotLive(page);
  await expect(dialogOf(page)).toBeVisible({ timeout: 15_000 });
  const times = async () => (await texts()).filter(({ text }) => /\d/.test(text));
  await expect.poll(async () => (await times()).length, { timeout: 15_000 }).toBeGreaterThan(5);

  const shown = (await times()).map(({ text, atMs }) => ({
    text,
    second: Number(/(\d\d)\D*$/.exec(text)?.[1]),
    atMs,
  }));
  const first = shown[0]?.second ?? Number.NaN;
  for (const [index, { text, second, atMs }] of shown.entries()) {
    expect(second, "no second is left out").toBe((first + index) % 60);
    const lateMs = ((atMs - second * 1000 + 30_000) % 60_000) - 30_000;
    // It allows for a busy machine.
    if (index > 0) expect(Math.abs(lateMs), text).toBeLessThan(250);
  }
  expect((await headings()).map(({ text }) => text)).toEqual([
    "Time in … now:",
    "Time in Europe now:",
  ]);
  expect(requests.filter((request) => request.url().startsWith(GEOCODER))).toEqual([]);
});

test("what the first press needs is fetched while the page hydrates, each file once, and nothing is formatted with `Intl`", async ({
  page,
}) => {
  // The first formatter of each kind takes a slow phone some 150 ms.
  await page.addInitScript(() => {
    const formatters: string[] = [];
    Object.assign(globalThis, { formatters });
    for (const name of ["DateTimeFormat", "NumberFormat", "DisplayNames"] as const) {
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct(formatter, options) {
            formatters.push(name);
            return Reflect.construct(formatter, options);
          },
        }),
      });
    }
  });
  await page.goto("/");
  await preferences(page).click();
  await expect(dialogOf(page)).toBeVisible();
  const files = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map((file) => ({
      part: /assets\/(.*)-.{8}\.js$/.exec(file.name)?.[1],
      isPreloaded: file.initiatorType === "link",
      isFetched: file.transferSize > 0,
    })),
  );
  const preloaded = files.filter(({ isPreloaded }) => isPreloaded).map(({ part }) => part);
  expect(preloaded).toEqual(expect.arrayContaining(["lower-page", "idle", "link"]));
  const again = files.filter(({ isPreloaded, isFetched }) => !isPreloaded && isFetched);
  expect(again.filter(({ part }) => part && preloaded.includes(part))).toEqual([]);
  await expect(page.locator(".place-field [aria-expanded=false]")).toBeAttached();
  await expect(page.locator("footer")).toContainText(/\d visitor/);
  expect(await page.evaluate("formatters")).toEqual([]);
});
