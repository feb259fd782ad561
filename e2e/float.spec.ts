import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { clock, openSettings, pickTime } from "./support/page.ts";

/** What both clocks show at the next changes: the page's text, and the floating one's. */
const watchBoth = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<(string | null)[][]>((resolve) => {
        const floating = Reflect.get(window, "documentPictureInPicture").window as Window;
        const clocks = [
          document.querySelector(".big-clock"),
          floating.document.querySelector(".floating-time"),
        ] as [Element, Element];
        const shown: (string | null)[][] = [];
        const observer = new MutationObserver(() => {
          shown.push(clocks.map(({ textContent }) => textContent));
          if (shown.length === 3) resolve(shown);
        });
        for (const one of clocks) {
          observer.observe(one, { childList: true, characterData: true, subtree: true });
        }
      }),
  );

// Over five seconds: it waits for the next seconds.
test("the floating clock shows the page's second in the same moment, also while the page is hidden, follows its settings, and is closed by its button or by itself", async ({
  page,
}) => {
  const button = page.getByRole("button", { name: "Floating clock" });
  const open = async () => {
    const opened = page.waitForEvent("popup");
    await button.click();
    return opened;
  };
  await page.goto("/?city=Tokyo");
  await openSettings(page);
  const floating = await open();
  const time = floating.locator(".floating-time");
  await expect(time).toHaveText(/:\d\d:\d\d/);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  // As another tab in front does; a headless browser hides none.
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const shown = await watchBoth(page);
  for (const [own, other] of shown) expect(other).toBe(own);
  expect(new Set(shown.map(String)).size).toBeGreaterThan(1);
  await page.evaluate(() => Reflect.deleteProperty(document, "hidden"));

  const ground = (one: Page) => one.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Before the menu is live a press takes effect later, and `check` would fail.
  const choose = (name: string) => page.getByRole("radio", { name }).click({ force: true });
  await choose("24-hour");
  for (const one of [time, clock(page)]) await expect(one).toHaveText(/^\d\d:\d\d:\d\d$/);
  const light = await ground(floating);
  await choose("Dark");
  await expect.poll(() => ground(floating)).not.toBe(light);
  expect(await ground(floating)).toBe(await ground(page));

  await page.keyboard.press("Escape");
  await pickTime(page).click();
  // At least one of them moves it, also at the start or the end of the day.
  for (const key of ["Home", "ArrowRight"]) await page.getByRole("slider").press(key);
  await expect(clock(page)).not.toHaveText(/:\d\d:\d\d/);
  await expect(time).toHaveText(/:\d\d:\d\d/);

  await openSettings(page);
  const closed = floating.waitForEvent("close");
  await button.click();
  await closed;
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await (await open()).evaluate(() => window.close());
  await expect(button).toHaveAttribute("aria-pressed", "false");
});
