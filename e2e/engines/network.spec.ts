import { expect, test } from "./support/fixtures.ts";
import {
  clock,
  expectCities,
  expectCount,
  expectText,
  expectVisible,
  openPage,
} from "./support/steps.ts";

test("offline, the page opens with the right time and the last cities, and comes back", async ({
  tab,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION|NetworkError|Load failed|access control checks/);
  await openPage(tab, site);
  await expectCities(tab);
  // Once activated, the worker answers the next load. WebKit does not always let it take over this one, and may keep
  // reporting "installing" for an active worker.
  const isCached = () =>
    tab.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return ["activated", "installing"].includes(registration?.active?.state ?? "");
    });
  await expect.poll(isCached, { timeout: 30_000 }).toBe(true);
  site.goDown();
  await tab.reload();
  await expectText(clock(tab), /^\d{1,2}:\d\d:\d\d [ap]m$/);
  const cached = tab.locator("p", {
    hasText: "These are the featured cities of your last visit.",
  });
  await expectVisible(cached);
  await expectVisible(tab.locator(".zone-table th", { hasText: "Japan Standard Time" }));
  await site.start();
  // In one step: the page may be trying by itself.
  await tab.evaluate(() => {
    const buttons = [...document.querySelectorAll("button")];
    buttons.find(({ textContent }) => textContent === "Try again")?.click();
  });
  await expectCount(cached, 0);
});
