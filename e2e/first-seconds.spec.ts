import type { Page } from "@playwright/test";
import { LINK } from "./support/deep-link.ts";
import { dialogOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdRequests, holdScript, slowDown } from "./support/requests.ts";
import { openSettings } from "./support/settings-menu.ts";
import { wall } from "./support/wall.ts";

const preferences = (page: Page) => page.getByRole("button", { name: "Timezone Preferences" });
const timePicker = (page: Page) => page.getByRole("button", { name: "Pick a time" });
const timePanel = (page: Page) => page.getByRole("dialog", { name: "Pick a time" });
const isLive = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["live"] !== undefined);

test("a press before the page is live shows that it counts, and works once the page is", async ({
  page,
}) => {
  const open = async () => {
    const release = await holdScript(page);
    await page.goto("/", { waitUntil: "commit" });
    return release;
  };
  for (const [input, press] of [
    ["a pointer", () => timePicker(page).click()],
    ["Enter", () => timePicker(page).press("Enter")],
    ["the space bar", () => timePicker(page).press("Space")],
  ] as const) {
    await test.step(`with ${input}`, async () => {
      const release = await open();
      await press();
      await expect(timePicker(page)).toHaveAttribute("aria-busy", "true");
      expect(await isLive(page)).toBe(false);
      release();
      await expect(timePanel(page)).toBeVisible();
      await expect(timePicker(page)).not.toHaveAttribute("aria-busy");
    });
  }

  await test.step("on the button of the wall clock", async () => {
    const release = await open();
    await page.getByRole("banner").getByRole("button", { name: "Full screen clock" }).click();
    expect(await isLive(page)).toBe(false);
    release();
    await expect(wall(page)).toBeVisible();
  });
});

test("every button that shows before the page is live takes a press, and two presses of one count once", async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByText(/^World Clock ©/)).toBeVisible();
  await openSettings(page);
  await page.getByRole("radio", { name: "24 hours" }).press("Space");
  // The wall clock, which a test of its own opens, would cover all others.
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
  release();
  await expect(dialogOf(page)).toBeVisible();
  await expect(page.locator(".picked-time")).toBeVisible();
  await expect(page.locator(".big-clock")).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("text typed before the lower page is live stays, and searches once it is", async ({
  page,
}) => {
  const release = await holdRequests(page, "**/assets/lower-page-*.js");
  await page.goto("/");
  const search = page.getByRole("searchbox");
  await search.pressSequentially("nepal");
  release();
  await expect(page.getByRole("row", { name: /Japan Standard Time/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Nepal Time/ })).not.toHaveCount(0);
  await expect(search).toHaveValue("nepal");
  await search.pressSequentially("x");
  await expect(search).toHaveValue("nepalx");
});

interface SeenSecond {
  readonly text: string;
  readonly atMs: number;
}

/** Records each second that the big clock turns to, with the device's time (ms). */
async function recordSeconds(page: Page): Promise<() => Promise<readonly SeenSecond[]>> {
  await page.addInitScript(() => {
    const seconds: SeenSecond[] = [];
    Object.assign(globalThis, { seconds });
    new MutationObserver(() => {
      const text = document.querySelector(".big-clock .ticking-time-second")?.textContent ?? "";
      if (/\d/.test(text) && seconds.at(-1)?.text !== text) {
        seconds.push({ text, atMs: Date.now() });
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seconds: SeenSecond[] }).seconds);
}

// It watches the clock for six seconds.
test.describe("on a slow network", () => {
  test("each second begins on time from the first frame on, and a press in the first second is not lost", async ({
    page,
  }) => {
    const seconds = await recordSeconds(page);
    await slowDown(page);
    await page.goto("/", { waitUntil: "commit" });
    await preferences(page).click();
    expect(await isLive(page)).toBe(false);
    await expect(dialogOf(page)).toBeVisible({ timeout: 15_000 });
    await expect.poll(async () => (await seconds()).length, { timeout: 15_000 }).toBeGreaterThan(7);
    expectOnTime(await seconds());
  });

  test("a deep link's page stays blank until the link is read", async ({ page }) => {
    const seconds = await recordSeconds(page);
    await slowDown(page);
    await page.goto(LINK, { waitUntil: "commit" });
    await expect(page.locator(".big-clock")).toHaveText("2:00 pm", { timeout: 15_000 });
    expect(await seconds()).toEqual([]);
  });
});

/** No second is left out, and each but the first begins within 250 ms, which allows for a busy machine. */
function expectOnTime(seconds: readonly SeenSecond[]): void {
  const shown = seconds.map(({ text }) => Number(text.slice(1)));
  const first = shown[0] ?? Number.NaN;
  expect(shown).toEqual(shown.map((_, index) => (first + index) % 60));
  for (const { text, atMs } of seconds.slice(1)) {
    const late = ((atMs - Number(text.slice(1)) * 1000 + 30_000) % 60_000) - 30_000;
    expect(Math.abs(late), text).toBeLessThan(250);
  }
}
