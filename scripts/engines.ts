// The browser engines of the stories in e2e/engines/. Playwright's own builds come first, because it drives them without detours.
// Run with the name of an engine, this fails if the engine does not start; those driven over WebDriver are not tried.
import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import playwright, { chromium, firefox, type LaunchOptions, webkit } from "playwright";
import { findProgram } from "../server/testing/find-services.mjs";
import { browserLaunchOptions, findBrowser } from "./browser.mjs";

/** Driven by Playwright, or over WebDriver. */
type Engine = { readonly name: "chromium" | "firefox" | "webkit" } & (
  | { readonly launchOptions: LaunchOptions }
  | { readonly driver: string; readonly browser: string }
);

const FIREFOX_RELAY = fileURLToPath(new URL("firefox-relay.mjs", import.meta.url));

export function findEngines(): readonly Engine[] {
  return [findChromium(), findFirefox(), findWebKit()].filter((engine) => engine !== undefined);
}

function findChromium(): Engine | undefined {
  const isThere = findBrowser() || existsSync(chromium.executablePath());
  return isThere ? { name: "chromium", launchOptions: browserLaunchOptions() } : undefined;
}

function findFirefox(): Engine | undefined {
  const name = "firefox";
  if (existsSync(firefox.executablePath())) return { name, launchOptions: {} };
  const relayed = { channel: "moz-firefox", executablePath: FIREFOX_RELAY };
  return findProgram("firefox-esr") ? { name, launchOptions: relayed } : undefined;
}

function findWebKit(): Engine | undefined {
  const name = "webkit";
  if (existsSync(webkit.executablePath())) return { name, launchOptions: {} };
  const driver = findProgram("WebKitWebDriver");
  // A library's example program, so not in the path; the driver's package brings it.
  const [browser] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
  return driver && browser && findProgram("Xvfb") ? { name, driver, browser } : undefined;
}

if (import.meta.main) {
  const engine = findEngines().find(({ name }) => name === process.argv[2]);
  if (!engine) process.exit(1);
  if ("launchOptions" in engine) {
    const browser = await playwright[engine.name].launch(engine.launchOptions);
    await browser.close();
  }
}
