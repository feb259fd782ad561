import { clock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdBack, withholdScripts } from "./support/hold-back.ts";
import { countLayoutShifts } from "./support/layout.ts";

test("the document alone shows the time, the date and the year, and goes on ticking", async ({
  page,
}) => {
  await withholdScripts(page);
  await page.clock.install({ time: "2026-11-20T13:49:00Z" });
  await page.goto("/");
  await page.clock.pauseAt("2026-11-20T13:49:58Z");
  await expect(clock(page)).toHaveText("2:49:58 pm");
  await expect(page.getByText("Friday, November 20, 2026")).toBeVisible();
  await expect(page.getByText("World Clock © 2026")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Japan Standard Time" })).toBeVisible();
  await page.clock.runFor(2000);
  await expect(clock(page)).toHaveText("2:50:00 pm");
});

test("the frame in which something is first seen shows the right time", async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { atFirstPaint: "" };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        if (name === "first-contentful-paint") {
          seen.atFirstPaint ||= document.querySelector("time")?.textContent ?? "";
        }
      }
    }).observe({ type: "paint" });
  });
  await withholdScripts(page);
  await page.goto("/");
  const text = () =>
    page.evaluate(
      () => (globalThis as unknown as { seen: { atFirstPaint: string } }).seen.atFirstPaint,
    );
  await expect.poll(text).toMatch(/^\d{1,2}:\d\d:\d\d [ap]m$/);
});

test("a theme that was chosen is there before anything is painted", async ({ page }) => {
  await withholdScripts(page);
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("nothing moves while the page comes alive", async ({ page }) => {
  const shifts = await countLayoutShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-live");
    await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.01);
  }
});

test("the clock is live before the code of the rest has come, and the rest stands there till then", async ({
  page,
}) => {
  const letPass = await holdBack(page, "**/assets/below-hero-*.js");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  const tokyo = page.getByRole("row", { name: /Japan Standard Time/ });
  await expect(tokyo).toBeVisible();
  await expect(tokyo.getByText("UTC+09:00")).toBeHidden();
  letPass();
  await expect(tokyo.getByText("UTC+09:00")).toBeVisible();
  await expect(page.getByText(/^\d+ visitors?$/)).toBeVisible();
});

test("where the code of the rest can't be had, that is said, and the clock goes on", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|below-hero/);
  await page.route("**/assets/below-hero-*.js", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("The rest of the page can't be shown right now.")).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
});

test("what could not be loaded is said where it was asked for, and comes when asked again", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource|preload/);
  await page.route("**/assets/preferences-part-*.js", (route) => route.abort());
  await page.goto("/");
  const button = page.getByRole("button", { name: "Timezone Preferences" });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "can't be loaded" })).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await page.unroute("**/assets/preferences-part-*.js");
  await button.click();
  await expect(page.getByRole("dialog", { name: "Manage Timezone Preferences" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
