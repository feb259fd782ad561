import { expect, test } from "./support/fixtures.ts";
import { clock, expectCities, expectCount, horizontalOverflow, openPage } from "./support/steps.ts";
import type { Tab } from "./support/tab.ts";

/** The middles of the visitor's clock and parts of the header, in px from the left. */
const middles = (tab: Tab) =>
  tab.evaluate(() => {
    const middleOf = (element: Element | Range | null | undefined) => {
      const box = element?.getBoundingClientRect();
      return box ? box.left + box.width / 2 : Number.NaN;
    };
    const bigClock = document.querySelector(".big-clock");
    const hours = document.createRange();
    hours.selectNode(
      [...(bigClock?.childNodes ?? [])].find((node) => node instanceof Text) as Text,
    );
    return {
      page: document.documentElement.clientWidth / 2,
      settings: middleOf([...document.querySelectorAll(".page-header > .icon-button")].at(-1)),
      hours: middleOf(hours),
      seconds: middleOf(bigClock?.querySelector(".ticking-time-second")),
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
    const { page, settings, hours, seconds } = await middles(tab);
    expect(settings).toBeLessThan(page);
    expect(hours).toBeLessThan(seconds);
  }
  await expect(async () => {
    const before = Math.floor(Date.now() / 1000) % 3600;
    const shown = secondsOfHour((await clock(tab).textContent()) ?? "");
    const after = Math.floor(Date.now() / 1000) % 3600;
    expect([before, after]).toContain(shown);
  }).toPass();
});
