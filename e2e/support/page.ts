import { expect, type Page } from "@playwright/test";

export const localTime = (page: Page) => page.getByRole("region", { name: "Local time" });
/** "Time in Europe now:" */
export const headline = (page: Page) => page.getByRole("heading", { name: /^Time in / });
export const clock = (page: Page) => localTime(page).locator(".ticking-time");
export const preferences = (page: Page) =>
  page.getByRole("button", { name: "Timezone Preferences" });
export const pickTime = (page: Page) => page.getByRole("button", { name: "Pick a time" });
export const timePicker = (page: Page) => page.getByRole("region", { name: "Pick a time" });
export const meetButton = (page: Page) => page.getByRole("button", { name: "Find a time to meet" });
export const meeting = (page: Page) => page.getByRole("region", { name: "Find a time to meet" });
export const placeField = (page: Page) =>
  page.getByRole("combobox", { name: "What time is it in…?" });
export const wallButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Full screen clock" });
export const wall = (page: Page) => page.getByRole("region", { name: "Full screen clock" });

/** What screen readers have just been made to speak. */
export const spoken = (page: Page) => page.locator(".sr-only[aria-live]");
/** What is seen: the same is announced beside it. */
export const seen = (page: Page, text: string | RegExp) => page.locator("#root").getByText(text);

export const NOW = "2026-11-20T14:04:05Z";
export const LINK = "/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo,America/New_York";
export const linkedZones = (page: Page) => page.getByRole("region", { name: "Times in this link" });
export const backToNow = (page: Page) => page.getByRole("button", { name: "Back to now" });

/** Expects the page as it is without a deep link, at NOW. */
export async function expectNow(page: Page): Promise<void> {
  await expect(headline(page)).toHaveText("Time in Europe now:");
  await expect(clock(page)).toHaveText(/^3:0\d:\d\d pm$/);
  await expect(linkedZones(page)).toHaveCount(0);
}

/** The difference between the clock of the page, in a zone of whole hours, and this machine’s, in seconds; positive if the page is ahead. */
export async function clockErrorSeconds(page: Page): Promise<number> {
  const text = (await clock(page).textContent()) ?? "";
  const [, minute, second] = /:(\d\d):(\d\d)/.exec(text) ?? [];
  const now = new Date();
  const error =
    Number(minute) * 60 + Number(second) - (now.getUTCMinutes() * 60 + now.getUTCSeconds());
  return ((error + 5400) % 3600) - 1800;
}

export const expectCities = (page: Page) =>
  expect(page.getByRole("heading", { name: "Tokyo", exact: true })).toBeVisible();

export const openSettings = (page: Page) => page.getByRole("button", { name: "Settings" }).click();

/** What the browser logs of requests to a server that has stopped, or that it can't reach. */
export const NO_SERVER =
  /ERR_CONNECTION_(REFUSED|RESET)|ERR_SOCKET_NOT_CONNECTED|ERR_INTERNET_DISCONNECTED/;

/** Visits the page and waits until the worker of its language has cached it. */
export async function visitAndCache(page: Page, path = "/", worker = "/sw.js"): Promise<void> {
  await page.goto(path);
  // Caching fetches every file of the page, and the page is slow meanwhile.
  await page.waitForFunction((url) => {
    const { controller } = navigator.serviceWorker;
    return controller?.state === "activated" && controller.scriptURL.endsWith(url);
  }, worker);
  await expect(page.locator(".city-card h3").first()).toBeVisible();
}

interface ShownText {
  readonly text: string;
  /** By the device's clock. */
  readonly atMs: number;
}

/** Records each text that an element turns to, from the first frame of the next document on. */
export async function recordTexts(page: Page, css: string) {
  await page.addInitScript((selector) => {
    const texts: ShownText[] = [];
    Object.assign(globalThis, { [selector]: texts });
    new MutationObserver(() => {
      const text = document.querySelector(selector)?.textContent;
      if (text && texts.at(-1)?.text !== text) texts.push({ text, atMs: Date.now() });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, css);
  return (): Promise<readonly ShownText[]> =>
    page.evaluate((selector) => Reflect.get(globalThis, selector), css);
}
