import { chromium, expect, firefox, webkit } from "@playwright/test";
import type { findEngines } from "../../../scripts/engines.ts";
import { test as base, collectNoise, expectNoise } from "../../support/fixtures.ts";
import { Site } from "./site.ts";
import type { OpenedTab, Tab } from "./tab.ts";
import { openWebKitGtk } from "./webkitgtk.ts";

let stories = 0;

type FoundEngine = ReturnType<typeof findEngines>[number];

interface Fixtures {
  readonly site: Site;
  /** Without cookies, storage or service workers. */
  readonly tab: Tab;
}

export interface EngineOptions {
  readonly engine: FoundEngine;
}

export const test = base.extend<Fixtures, EngineOptions>({
  engine: [
    { name: "chromium", launchOptions: {} },
    { option: true, scope: "worker" },
  ],

  site: async ({ sharedServer }, use) => {
    stories += 1;
    const site = new Site(sharedServer.address, `10.0.0.${stories}`);
    await site.start();
    await use(site);
    site.goDown();
  },

  // The site outlives the tab, which would note its end.
  tab: async ({ engine, expectedNoise, site: _site }, use) => {
    const noise: string[] = [];
    const { tab, close } = await openTab(engine, noise);
    await use(tab);
    await close();
    expectNoise(noise, expectedNoise);
  },
});

async function openTab(engine: FoundEngine, noise: string[]): Promise<OpenedTab> {
  if ("driver" in engine) return openWebKitGtk(engine, noise);
  const browser = await { chromium, firefox, webkit }[engine.name].launch(engine.launchOptions);
  const context = await browser.newContext({ locale: "en-US", timezoneId: "Europe/Berlin" });
  collectNoise(context, noise);
  return { tab: await context.newPage(), close: () => browser.close() };
}

export { expect };
