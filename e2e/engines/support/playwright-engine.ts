import type { BrowserType, LaunchOptions, Page } from "@playwright/test";
import type { Engine } from "./tab.ts";

/** An engine that Playwright drives. */
export async function launchPlaywrightEngine(
  browserType: BrowserType,
  options: LaunchOptions,
): Promise<Engine> {
  const browser = await browserType.launch(options);
  return {
    name: browserType.name() as Engine["name"],
    async openTab(noise) {
      const context = await browser.newContext({ locale: "en-US", timezoneId: "Europe/Berlin" });
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) noise.push(message.text());
      });
      context.on("weberror", (error) => noise.push(String(error.error())));
      const tab: Page = await context.newPage();
      return { tab, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}
