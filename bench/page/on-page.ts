import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { onServer } from "../program.ts";

export const SLOWDOWN = 4;

export function onPage(
  act: (browser: Browser, address: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  return onServer({ settings }, async ({ address }) => {
    const browser = await chromium.launch(browserLaunchOptions());
    try {
      await act(browser, address);
    } finally {
      await browser.close();
    }
  });
}

export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return cdp;
}
