import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { chooseSetting, clock, openSettings } from "./support/page.ts";

const button = (page: Page) => page.getByRole("button", { name: "Floating clock" });
const floatingTime = (floating: Page) => floating.locator(".floating-time");

async function openFloatingClock(page: Page): Promise<Page> {
  await openSettings(page);
  const opened = page.waitForEvent("popup");
  await button(page).click();
  const floating = await opened;
  await expect(floatingTime(floating)).toHaveText(/:\d\d:\d\d/);
  return floating;
}

/** The next changes of both clocks: the page's text, and the floating one's. */
const watchBoth = (page: Page, changes: number) =>
  page.evaluate(
    (count) =>
      new Promise<[string | undefined, string | undefined][]>((resolve) => {
        const { documentPictureInPicture } = window as unknown as {
          documentPictureInPicture: { window: Window };
        };
        const clocks = [
          document.querySelector(".big-clock"),
          documentPictureInPicture.window.document.querySelector(".floating-time"),
        ] as [Element, Element];
        const shown: [string | undefined, string | undefined][] = [];
        const observer = new MutationObserver(() => {
          const [own, floating] = clocks.map(({ textContent }) => textContent ?? undefined);
          shown.push([own, floating]);
          if (shown.length < count) return;
          observer.disconnect();
          resolve(shown);
        });
        for (const one of clocks) {
          observer.observe(one, { childList: true, characterData: true, subtree: true });
        }
      }),
    changes,
  );

/** As another tab in front does; a headless browser hides none. */
const setTabHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

// Over five seconds: it waits for the next seconds.
test("the floating clock shows the page's second in the same moment, follows its settings, and is closed by its button or by itself", async ({
  page,
}) => {
  await page.goto("/?city=Tokyo");
  const floating = await openFloatingClock(page);
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");

  await test.step("the same second in the same moment, also with a hidden tab", async () => {
    for (const [own, shown] of await watchBoth(page, 1)) expect(shown).toBe(own);
    await setTabHidden(page, true);
    const shown = await watchBoth(page, 3);
    for (const [own, other] of shown) expect(other).toBe(own);
    expect(new Set(shown.map(String)).size).toBeGreaterThan(1);
    await setTabHidden(page, false);
  });

  await test.step("a chosen hour format and theme change everything in both", async () => {
    const ground = (one: Page) =>
      one.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const colorScheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await chooseSetting(page, "24-hour");
    await expect(floatingTime(floating)).toHaveText(/^\d\d:\d\d:\d\d$/);
    await expect(clock(page)).toHaveText(/^\d\d:\d\d:\d\d$/);
    await expect(page).toHaveTitle(/^\d\d:\d\d in Tokyo · World Clock$/);
    await expect(page.getByText(/\d [ap]m/)).toHaveCount(0);
    const light = await ground(floating);
    await chooseSetting(page, "Dark");
    expect(await colorScheme()).toBe("dark");
    await expect.poll(() => ground(floating)).not.toBe(light);
    expect(await ground(floating)).toBe(await ground(page));
    await chooseSetting(page, "Same as my device");
    expect(await colorScheme()).toBe("light dark");
  });

  await test.step("now while a time is picked", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Pick a time" }).click();
    // At least one of them moves it, also at the start or the end of the day.
    for (const key of ["Home", "ArrowRight"]) await page.getByRole("slider").press(key);
    const before = (await floatingTime(floating).textContent()) ?? "";
    await expect(clock(page)).not.toHaveText(/:\d\d:\d\d/);
    await expect(floatingTime(floating)).not.toHaveText(before);
    await expect(floatingTime(floating)).toHaveText(/:\d\d:\d\d/);
  });

  await test.step("closes by its button", async () => {
    await openSettings(page);
    const closed = floating.waitForEvent("close");
    await button(page).click();
    await closed;
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("the button follows one that is closed by itself", async () => {
    const opened = page.waitForEvent("popup");
    await button(page).click();
    await (await opened).evaluate(() => window.close());
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  });
});
