import type { Page } from "@playwright/test";
import { LINK } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { dialogOf } from "./support/my-zones.ts";
import { openSettings, wall } from "./support/page.ts";
import { holdScript, slowDown } from "./support/requests.ts";

const preferences = (page: Page) => page.getByRole("button", { name: "Timezone Preferences" });
const timePicker = (page: Page) => page.getByRole("button", { name: "Pick a time" });
const isLive = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["live"] !== undefined);

test("every button that shows before the page is live takes a press, by a pointer or a key, and two presses of one count once", async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByText(/^World Clock ©/)).toBeVisible();
  await openSettings(page);
  await page.getByRole("radio", { name: "24-hour" }).press("Space");
  await timePicker(page).press("Enter");
  await expect(timePicker(page)).toHaveAttribute("aria-busy", "true");
  await preferences(page).click();
  await expect(preferences(page)).toHaveAttribute("aria-busy", "true");
  // The wall clock, which the next story opens, would cover all others.
  const controls = page
    .locator("header, .hero")
    .locator("button:not([popovertarget], .wall-button)");
  const busy = await controls.evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        (control as HTMLElement).click();
        (control as HTMLElement).click();
        return control.ariaBusy ?? control.outerHTML;
      }),
  );
  expect(busy.length).toBeGreaterThan(2);
  expect(busy.filter((text) => text !== "true")).toEqual([]);
  expect(await isLive(page)).toBe(false);
  release();
  await expect(dialogOf(page)).toBeVisible();
  await expect(page.locator(".picked-time")).toBeVisible();
  await expect(page.locator(".big-clock")).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

interface ShownTime {
  readonly text: string;
  readonly atMs: number;
}

/** Records each time that the page's clock turns to, with the device's time (ms). */
async function recordTimes(page: Page): Promise<() => Promise<readonly ShownTime[]>> {
  await page.addInitScript(() => {
    const times: ShownTime[] = [];
    Object.assign(globalThis, { times });
    new MutationObserver(() => {
      const text = document.querySelector(".hero .big-clock")?.textContent ?? "";
      if (/\d/.test(text) && times.at(-1)?.text !== text) times.push({ text, atMs: Date.now() });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { times: ShownTime[] }).times);
}

// Over five seconds: it watches the clock for as long.
test("on a slow network each second begins on time from the first frame on, and a press in the first second is not lost", async ({
  page,
}) => {
  const times = await recordTimes(page);
  await slowDown(page);
  await page.goto("/", { waitUntil: "commit" });
  await preferences(page).click();
  expect(await isLive(page)).toBe(false);
  await expect(dialogOf(page)).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await times()).length, { timeout: 15_000 }).toBeGreaterThan(5);
  expectOnTime(await times());
});

test("a deep link's page stays blank until the link is read, and a press on the button of the wall clock before then opens it", async ({
  page,
}) => {
  const times = await recordTimes(page);
  const release = await holdScript(page);
  await page.goto(LINK, { waitUntil: "commit" });
  await expect(page.getByText(/^World Clock ©/)).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Full screen clock" }).click();
  expect(await isLive(page)).toBe(false);
  expect(await times()).toEqual([]);
  release();
  await expect(wall(page)).toBeVisible();
  await expect.poll(async () => (await times())[0]?.text).toBe("2:00 pm");
});

/** No second is left out, and each but the first begins within 250 ms, which allows for a busy machine. */
function expectOnTime(times: readonly ShownTime[]): void {
  const seconds = times.map(({ text }) => Number(/(\d\d)\D*$/.exec(text)?.[1]));
  const first = seconds[0] ?? Number.NaN;
  expect(seconds).toEqual(seconds.map((_, index) => (first + index) % 60));
  for (const [index, { text, atMs }] of times.entries()) {
    const late = ((atMs - (seconds[index] ?? 0) * 1000 + 30_000) % 60_000) - 30_000;
    if (index > 0) expect(Math.abs(late), text).toBeLessThan(250);
  }
}
