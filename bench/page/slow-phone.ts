import type { Browser } from "@playwright/test";

export const SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_470_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** On UTC the page shows an extra line that most visitors never see. */
export const VISITOR = { locale: "en-US", timezoneId: "Europe/Berlin" };

/** A blank page with a slow processor on slow 4G, 390 px wide. */
export async function openSlowPhone(browser: Browser) {
  const context = await browser.newContext({ ...VISITOR, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  // Avoids the rate limit of ten visits a minute.
  await page.addInitScript(() => sessionStorage.setItem("hasVisited", "true"));
  return { context, page, cdp };
}
