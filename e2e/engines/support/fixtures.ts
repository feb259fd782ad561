import { test as base, chromium, expect, firefox, webkit } from "@playwright/test";
import type { findEngines } from "../../../scripts/engines.mjs";
import { collectNoise, expectNoise, UNUSED_PRELOAD, withServer } from "../../support/fixtures.ts";
import type { ServerProcess } from "../../support/server-process.ts";
import { Site } from "./site.ts";
import type { Engine, Tab } from "./tab.ts";
import { launchWebKitGtk } from "./webkitgtk.ts";

let stories = 0;

type FoundEngine = ReturnType<typeof findEngines>[number];

interface Fixtures {
  readonly site: Site;
  readonly tab: Tab;
  /** Console errors and warnings that the story expects; any other fails it. */
  readonly expectedNoise: RegExp[];
}

export interface EngineOptions {
  readonly engine: FoundEngine;
}

interface WorkerFixtures extends EngineOptions {
  readonly launched: Engine;
  readonly server: ServerProcess;
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

  server: [
    async ({}, use) => {
      await withServer({}, use);
    },
    { scope: "worker" },
  ],

  site: async ({ server }, use) => {
    stories += 1;
    const site = new Site(server.address, `10.0.0.${stories}`);
    await site.start();
    await use(site);
    site.goDown();
  },

  expectedNoise: async ({}, use) => use([UNUSED_PRELOAD]),

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
