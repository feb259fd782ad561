import { chromium, expect, firefox, webkit } from "@playwright/test";
import type { findEngines } from "../../../scripts/engines.mjs";
import { test as base, collectNoise, expectNoise } from "../../support/fixtures.ts";
import { Site } from "./site.ts";
import type { Engine, Tab } from "./tab.ts";
import { launchWebKitGtk } from "./webkitgtk.ts";

let stories = 0;

type FoundEngine = ReturnType<typeof findEngines>[number];

interface Fixtures {
  readonly site: Site;
  readonly tab: Tab;
}

export interface EngineOptions {
  readonly engine: FoundEngine;
}

interface WorkerFixtures extends EngineOptions {
  readonly launched: Engine;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: [
    { name: "chromium", launchOptions: {} },
    { option: true, scope: "worker" },
  ],

  launched: [
    async ({ engine }, use) => {
      const launched = await launch(engine);
      await use(launched);
      await launched.close();
    },
    { scope: "worker" },
  ],

  site: async ({ sharedServer }, use) => {
    stories += 1;
    const site = new Site(sharedServer.address, `10.0.0.${stories}`);
    await site.start();
    await use(site);
    site.goDown();
  },

  // The site outlives the tab, which would note its end.
  tab: async ({ launched, expectedNoise, site: _site }, use) => {
    const noise: string[] = [];
    const { tab, close } = await launched.openTab(noise);
    await use(tab);
    await close();
    expectNoise(noise, expectedNoise);
  },
});

async function launch(engine: FoundEngine): Promise<Engine> {
  if ("driver" in engine) return launchWebKitGtk(engine);
  const browser = await { chromium, firefox, webkit }[engine.name].launch(engine.launchOptions);
  return {
    async openTab(noise) {
      const context = await browser.newContext({ locale: "en-US", timezoneId: "Europe/Berlin" });
      collectNoise(context, noise);
      const tab: Tab = await context.newPage();
      return { tab, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

export { expect };
