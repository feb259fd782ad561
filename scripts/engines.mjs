// The browser engines of the stories in e2e/engines/. Playwright's own builds come first, because it drives them without detours.
// Run with the name of an engine, this fails if the engine does not start; those driven over WebDriver are not tried.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import playwright, { chromium, firefox, webkit } from "playwright";
import { findProgram } from "../server/testing/find-services.mjs";
import { browserLaunchOptions, findBrowser } from "./browser.mjs";

const FIREFOX_RELAY = fileURLToPath(new URL("firefox-relay.mjs", import.meta.url));
const LIBRARIES = "/usr/lib";

/**
 * @typedef {{ name: "chromium" | "firefox" | "webkit" }} Named
 * @typedef {Named & { launchOptions: import("playwright").LaunchOptions }} PlaywrightEngine driven by Playwright
 * @typedef {Named & { driver: string; browser: string }} WebDriverEngine driven over WebDriver
 */

/** @returns {(PlaywrightEngine | WebDriverEngine)[]} */
export function findEngines() {
  return [
    ...(findBrowser() || existsSync(chromium.executablePath())
      ? [{ name: /** @type {const} */ ("chromium"), launchOptions: browserLaunchOptions() }]
      : []),
    ...findFirefox(),
    ...findWebKit(),
  ];
}

/** @returns {PlaywrightEngine[]} */
function findFirefox() {
  const name = "firefox";
  if (existsSync(firefox.executablePath())) return [{ name, launchOptions: {} }];
  if (!findProgram("firefox-esr")) return [];
  return [{ name, launchOptions: { channel: "moz-firefox", executablePath: FIREFOX_RELAY } }];
}

/** @returns {(PlaywrightEngine | WebDriverEngine)[]} */
function findWebKit() {
  const name = "webkit";
  if (existsSync(webkit.executablePath())) return [{ name, launchOptions: {} }];
  const driver = findProgram("WebKitWebDriver");
  const browser = findMiniBrowser();
  return driver && browser && findProgram("Xvfb") ? [{ name, driver, browser }] : [];
}

/** A library's example program, so not in the path; the driver's package brings it. */
function findMiniBrowser() {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((platform) => `${LIBRARIES}/${platform}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path));
}

if (import.meta.main) {
  const engine = findEngines().find(({ name }) => name === process.argv[2]);
  if (!engine) process.exit(1);
  if ("launchOptions" in engine) {
    const browser = await playwright[engine.name].launch(engine.launchOptions);
    await browser.close();
  }
}
