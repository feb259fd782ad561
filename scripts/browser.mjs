import { findProgram } from "../server/testing/find-services.mjs";

/** The headless shell first: it opens a page in half the time of a browser with a window. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

export function findBrowser() {
  const { TEST_BROWSER } = process.env;
  const path = findProgram(...(TEST_BROWSER ? [TEST_BROWSER] : NAMES));
  if (TEST_BROWSER && !path) throw new Error(`TEST_BROWSER: there is no ${TEST_BROWSER}`);
  return path;
}

/** Launch options for Playwright: an installed browser or else its own, without background requests. */
export function browserLaunchOptions() {
  const executablePath = findBrowser();
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(isRoot ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // As in a browser with a window; the headless shell would draw text differently.
      "--font-render-hinting=slight",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
