import { expect } from "./fixtures.ts";
import type { Site } from "./site.ts";
import type { Tab, Target } from "./tab.ts";

export const clock = (tab: Tab) => tab.locator(".big-clock");
export const button = (tab: Tab, name: string) => tab.locator("button", { hasText: name });
/** Open and modal. */
export const dialogOf = (tab: Tab) => tab.locator("dialog:modal");

const textOf = (target: Target) =>
  target.evaluate(({ textContent }) => textContent.replace(/\s+/g, " ").trim());
export const expectText = (target: Target, text: string | RegExp) =>
  expect
    .poll(() => textOf(target))
    .toEqual(typeof text === "string" ? text : expect.stringMatching(text));
export const expectVisible = (target: Target) =>
  expect.poll(() => target.evaluate((element) => element.checkVisibility())).toBe(true);
export const expectCount = (target: Target, count: number) =>
  expect.poll(() => target.count()).toBe(count);
export const expectFocused = (target: Target) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

export const timeIn = (timeZone: string, ms: number) =>
  new Date(ms).toLocaleTimeString("en-US", { timeZone }).toLowerCase().replace(/\s/g, " ");

/** Expects the right time at each of three ticks, seen within 100 ms of the second; a busy machine may be late once. */
export const expectTicks = (tab: Tab, css: string, timeZone: string) =>
  expect(async () => {
    const ticks = await tab.evaluate(watchTicks, css);
    // Written a little early, so that the second is seen on time.
    const toSecond = (ms: number) => Math.round(ms / 1000) * 1000;
    for (const [shown, ms] of ticks) {
      expect(shown.replace(/\s+/g, " ")).toBe(timeIn(timeZone, toSecond(ms)));
    }
    expect(Math.min(...ticks.map(([, ms]) => Math.abs(ms - toSecond(ms))))).toBeLessThan(100);
  }).toPass({ timeout: 20_000 });

/** The shown texts of the next ticks, each with its instant by the browser's clock. Runs in the page. */
const watchTicks = (css: string) =>
  new Promise<[string, number][]>((resolve) => {
    const ticks: [string, number][] = [];
    const element = document.querySelector(css) as HTMLElement;
    const observer = new MutationObserver(() => {
      ticks.push([element.textContent, Date.now()]);
      if (ticks.length < 3) return;
      observer.disconnect();
      resolve(ticks);
    });
    observer.observe(element, { childList: true, subtree: true, characterData: true });
  });

/** Key by key: Playwright's `fill` reaches no React field in Firefox over WebDriver BiDi. */
export async function typeInto(tab: Tab, field: Target, text: string) {
  await field.press("Control+a");
  await tab.keyboard.type(text);
}

/** They come once the page is idle, which a busy machine is late. */
export const expectCities = (tab: Tab, tokyo = "Tokyo") => {
  const city = tab.locator(".city-card h3", { hasText: tokyo });
  return expect.poll(() => city.count(), { timeout: 30_000 }).toBe(1);
};

export async function openPage(tab: Tab, site: Site, path = "/") {
  await tab.goto(site.address + path);
  await expectCount(tab.locator("html[data-live]"), 1);
}

export async function closeDialog(tab: Tab) {
  await tab.locator('dialog:modal [aria-label="Close"]').click();
  await expectCount(dialogOf(tab), 0);
}

/** Expects these names on the page, in order. */
export const expectZones = (tab: Tab, names: readonly string[]) =>
  expect
    .poll(() =>
      tab.evaluate(() =>
        [...document.querySelectorAll(".my-zone-name")].map((one) => one.textContent),
      ),
    )
    .toEqual(names);

export const horizontalOverflow = (tab: Tab) =>
  tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
