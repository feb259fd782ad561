import { expect, test } from "./support/fixtures.ts";
import {
  button,
  clock,
  expectCities,
  expectCount,
  expectText,
  expectTicks,
  expectVisible,
  horizontalOverflow,
  openPage,
  timeIn,
} from "./support/steps.ts";

// Over five seconds: a walk through what the page draws, in three loads.
test("the clock shows the time before the page's scripts run and ticks on the second; sky, map and wall clock are drawn, and Arabic is mirrored", async ({
  tab,
  site,
  expectedNoise,
}) => {
  test.slow();
  // Playwright hides the caret with a style for the screenshot.
  expectedNoise.push(/blocked an inline style/);

  await test.step("the first frame shows the time without the page's scripts", async () => {
    site.hasScript = false;
    const openedAt = Date.now();
    await tab.goto(`${site.address}/`);
    await expectCount(tab.locator("html[data-live]"), 0);
    const toMinute = (text: string) => text.replace(/\s+/g, " ").replace(/:\d\d /, " ");
    const times = [openedAt, Date.now()].map((ms) => toMinute(timeIn("Europe/Berlin", ms)));
    expect(times).toContain(toMinute(await clock(tab).evaluate(({ textContent }) => textContent)));
    site.hasScript = true;
  });

  await openPage(tab, site);
  await expectText(tab.locator(".clock-heading"), "Time in Europe now:");
  await expectCities(tab);

  await expectTicks(tab, ".big-clock", "Europe/Berlin");

  await test.step("the glow of the sky is dithered", async () => {
    await tab.setViewportSize({ width: 1200, height: 900 });
    const y = await tab.evaluate(() => {
      const box = (document.querySelector(".sun-horizon") as Element).getBoundingClientRect();
      return Math.round(box.y) + 24;
    });
    const png = (await tab.screenshot()).toString("base64");
    // 0.3 or more, as the hour draws the sky; 0.02 without the noise.
    expect(await tab.evaluate(countChanges, { png, y })).toBeGreaterThan(0.15);
  });

  await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const table = tab.locator(".zone-table-container > section");
  await expect.poll(() => table.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(
    await tab.evaluate(() => innerHeight + scrollY - document.documentElement.scrollHeight),
  ).toBeCloseTo(0, -1);

  await test.step("the map has its pins, with labels inside it", async () => {
    await button(tab, "Day and night map").click();
    await expectCount(tab.locator('.map-pin > [aria-label^="Tokyo: "]'), 1);
    const readLabels = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll(".map-label[data-crowded=false]")].map((label) => {
          const { left, right } = label.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        }),
      );
    await expect.poll(async () => (await readLabels()).length).toBeGreaterThan(8);
    expect(await readLabels()).not.toContain(false);
    await tab.keyboard.press("Escape");
    await expectCount(tab.locator(".world-map"), 0);
  });

  await tab.locator(".wall-button:not([popover] *)").click();
  await expectText(tab.locator(".wall-clock"), /^\d{1,2}:\d\d:\d\d [ap]m$/);
  await tab.locator('.wall-toolbar [aria-label="Analog"]').press(" ");
  await expectVisible(tab.locator(".wall-face"));
  await tab.keyboard.press("Escape");
  await expectCount(tab.locator(".wall"), 0);

  await test.step("in Arabic the page is mirrored, and its clock is not", async () => {
    await openPage(tab, site, "/?lang=ar");
    await expectCities(tab, "طوكيو");
    for (const width of [390, 1440]) {
      await tab.setViewportSize({ width, height: 844 });
      expect(await horizontalOverflow(tab), `at ${width} px`).toBe(0);
      const [settings = 0, time = 0, seconds = 0] = await tab.evaluate(readMiddles);
      expect(settings).toBeLessThan(width / 2);
      expect(time).toBeLessThan(seconds);
    }
  });
});

/** The middles of the settings' button, of the clock and of its seconds, in px from the left. Runs in the page. */
function readMiddles(): number[] {
  const find = (css: string) => document.querySelector(css) as Element;
  const time = document.createRange();
  time.selectNodeContents(find(".big-clock"));
  const settings = find(".page-header > .icon-button:last-of-type");
  return [settings, time, find(".big-clock .ticking-time-second")].map((part) => {
    const { left, width } = part.getBoundingClientRect();
    return left + width / 2;
  });
}

/** The number of colour changes along a row of a screenshot (PNG), per pixel. Runs in the page. */
async function countChanges({ png, y }: { png: string; y: number }): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]), 0, y, innerWidth, 1);
  const context = new OffscreenCanvas(innerWidth, 1).getContext("2d");
  context?.drawImage(image, 0, 0);
  const { data = [] } = context?.getImageData(0, 0, innerWidth, 1) ?? {};
  const colors = new Uint32Array(Uint8Array.from(data).buffer);
  return colors.filter((color, x) => x > 0 && color !== colors[x - 1]).length / innerWidth;
}
