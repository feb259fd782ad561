import { expect, test } from "./support/fixtures.ts";
import {
  clock,
  expectCities,
  expectCount,
  expectText,
  openPage,
  openSettings,
  preferencesButton,
} from "./support/steps.ts";
import type { Tab } from "./support/tab.ts";

/** The shown texts of the next ticks, each with its instant by the browser's clock. */
const watchTicks = (tab: Tab) =>
  tab.evaluate(
    () =>
      new Promise<[string, number][]>((resolve) => {
        const ticks: [string, number][] = [];
        const element = document.querySelector(".big-clock") as HTMLElement;
        const observer = new MutationObserver(() => {
          ticks.push([element.textContent, Date.now()]);
          if (ticks.length < 3) return;
          observer.disconnect();
          resolve(ticks);
        });
        observer.observe(element, { childList: true, subtree: true, characterData: true });
      }),
  );

const berlinTime = (date: Date) =>
  date.toLocaleTimeString("en-US", { timeZone: "Europe/Berlin" }).toLowerCase().replace(/\s/g, " ");

test("the first frame shows the time without the page's scripts", async ({ tab, site }) => {
  site.dropScript();
  const openedAt = Date.now();
  await tab.goto(`${site.address}/`);
  await expectCount(tab.locator("html[data-live]"), 0);
  const times = [openedAt, Date.now()].map((ms) => berlinTime(new Date(ms)).replace(/:\d\d /, " "));
  const shown = (await clock(tab).textContent()) ?? "";
  expect(times).toContain(shown.replace(/\s+/g, " ").replace(/:\d\d /, " "));
});

test("the clock shows the visitor's time and ticks on the second; 24 hours and a theme are chosen with the keyboard and kept", async ({
  tab,
  site,
}) => {
  const scheme = () => tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const background = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await openPage(tab, site);
  await expectText(tab.locator(".clock-heading"), "Time in Europe now:");
  await expectCities(tab);

  await test.step("it ticks on the second", async () => {
    const ticks = await watchTicks(tab);
    // Written a little early, so that the second is seen on time.
    const toSecond = (ms: number) => Math.round(ms / 1000) * 1000;
    for (const [shown, ms] of ticks) {
      expect(shown.replace(/\s+/g, " ")).toBe(berlinTime(new Date(toSecond(ms))));
    }
    const errorsMs = ticks.map(([, ms]) => Math.abs(ms - toSecond(ms)));
    expect(Math.min(...errorsMs)).toBeLessThan(100);
  });

  await openSettings(tab);
  await tab.getByRole("radio", { name: "24 hours" }).press(" ");
  await expectText(clock(tab), /^\d\d:\d\d:\d\d$/);
  await tab.getByRole("radio", { name: "Light" }).press(" ");
  await expect.poll(scheme).toBe("light");
  const light = await background();
  await tab.getByRole("radio", { name: "Dark" }).press(" ");
  await expect.poll(scheme).toBe("dark");
  await expect.poll(background).not.toBe(light);

  await tab.reload();
  await expectText(clock(tab), /^\d\d:\d\d:\d\d$/);
  await expect.poll(scheme).toBe("dark");

  await test.step("in print the page is light and has no controls, and each page repeats the table's head", async () => {
    await expectCities(tab);
    await tab.evaluate(applyPrintRules);
    expect(await tab.evaluate(readPrintStyles)).toEqual({
      header: "none",
      search: false,
      thead: "table-header-group",
      page: "block",
      scheme: "light",
    });
    expect(await preferencesButton(tab).isVisible()).toBe(false);
  });
});

/** Not every driver emulates print, so its rules are applied to the screen. Runs in the page. */
function applyPrintRules() {
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { mediaText } = rule.media;
        rule.media.mediaText = mediaText.replace(/\b(print|screen)\b/g, (medium) =>
          medium === "print" ? "all" : "print",
        );
      }
      if ("cssRules" in rule) apply(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    apply(sheet.cssRules);
  }
}

/** Runs in the page. */
function readPrintStyles() {
  const styleOf = (selector: string) =>
    getComputedStyle(document.querySelector(selector) as Element);
  return {
    header: styleOf(".page-header").display,
    search: (document.querySelector("input[type=search]") as Element).checkVisibility(),
    thead: styleOf("thead").display,
    page: styleOf(".page-sections").display,
    scheme: styleOf(":root").colorScheme,
  };
}
