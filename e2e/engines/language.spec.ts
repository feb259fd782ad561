import { expect, test } from "./support/fixtures.ts";
import { clock, expectCities, expectCount, horizontalOverflow, openPage } from "./support/steps.ts";
import type { Tab } from "./support/tab.ts";

/** The middles of the visitor's clock and of the settings' button, in px from the left. */
const middles = (tab: Tab) =>
  tab.evaluate(() => {
    const middleOf = (part: Element | Range | undefined) => {
      const { left, width } = part?.getBoundingClientRect() ?? new DOMRect(Number.NaN);
      return left + width / 2;
    };
    const bigClock = document.querySelector(".big-clock") as Element;
    const hours = document.createRange();
    hours.selectNode([...bigClock.childNodes].find((node) => node instanceof Text) as Text);
    return {
      settings: middleOf([...document.querySelectorAll(".page-header > .icon-button")].at(-1)),
      hours: middleOf(hours),
      seconds: middleOf(bigClock.getElementsByClassName("ticking-time-second")[0]),
    };
  });

/** The minutes and seconds of the hour, from a time with Latin or Arabic-Indic digits. */
function secondsOfHour(time: string): number {
  const digits = time.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  const [, minutes, seconds] = /:(\d\d):(\d\d)/.exec(digits) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test("in Arabic the page is mirrored, its clocks are not, and they have the right time", async ({
  tab,
  site,
}) => {
  await openPage(tab, site, "/?lang=ar");
  await expectCount(tab.locator('html[lang="ar"][dir="rtl"]'), 1);
  await expectCities(tab, "طوكيو");
  for (const width of [390, 1440]) {
    await tab.setViewportSize({ width, height: 844 });
    expect(await horizontalOverflow(tab), `at ${width} px`).toBe(0);
    const { settings, hours, seconds } = await middles(tab);
    expect(settings).toBeLessThan(width / 2);
    expect(hours).toBeLessThan(seconds);
  }
  await expect(async () => {
    const before = Math.floor(Date.now() / 1000) % 3600;
    const shown = secondsOfHour((await clock(tab).textContent()) ?? "");
    const after = Math.floor(Date.now() / 1000) % 3600;
    expect([before, after]).toContain(shown);
  }).toPass();
});
