import { expect, test } from "./support/fixtures.ts";
import { clock, expectCount, expectText, openPage, openSettings } from "./support/steps.ts";
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

test("the clock shows the visitor's time and ticks on the second", async ({ tab, site }) => {
  await openPage(tab, site);
  await expectText(tab.locator(".clock-heading"), "Time in Europe now:");
  const ticks = await watchTicks(tab);
  // Written a little early, so that the second is seen on time.
  const toSecond = (ms: number) => Math.round(ms / 1000) * 1000;
  for (const [shown, ms] of ticks) {
    expect(shown.replace(/\s+/g, " ")).toBe(berlinTime(new Date(toSecond(ms))));
  }
  const errorsMs = ticks.map(([, ms]) => Math.abs(ms - toSecond(ms)));
  expect(Math.min(...errorsMs)).toBeLessThan(100);
});

test("24 hours can be chosen with the keyboard and stay chosen", async ({ tab, site }) => {
  await openPage(tab, site);
  await expectText(clock(tab), /^\d{1,2}:\d\d:\d\d [ap]m$/);
  await openSettings(tab);
  await tab.getByRole("radio", { name: "24 hours" }).press(" ");
  await expectText(clock(tab), /^\d\d:\d\d:\d\d$/);
  await tab.reload();
  await expectText(clock(tab), /^\d\d:\d\d:\d\d$/);
});

test("a chosen theme shows at once and stays chosen", async ({ tab, site }) => {
  const scheme = () => tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const background = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await openPage(tab, site);
  await openSettings(tab);
  await tab.getByRole("radio", { name: "Light" }).press(" ");
  await expect.poll(scheme).toBe("light");
  const light = await background();
  await tab.getByRole("radio", { name: "Dark" }).press(" ");
  await expect.poll(scheme).toBe("dark");
  await expect.poll(background).not.toBe(light);
  await tab.reload();
  await expect.poll(scheme).toBe("dark");
});
