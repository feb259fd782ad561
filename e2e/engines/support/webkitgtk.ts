import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { Builder, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { findFreePort } from "../../../server/testing/free-port.ts";
import type { OpenedTab, Tab, Target } from "./tab.ts";

interface Programs {
  readonly driver: string;
  readonly browser: string;
}

/** In WebKitGTK's own small browser, driven over WebDriver on a display of its own. `noise` collects console errors and warnings. */
export async function openWebKitGtk(programs: Programs, noise: string[]): Promise<OpenedTab> {
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(display.stdout, "data");
  const port = await findFreePort();
  const server = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, TZ: "Europe/Berlin" },
  });
  const address = `http://127.0.0.1:${port}`;
  await expect(() => fetch(`${address}/status`)).toPass();
  // A full screen has no toolbar, which would not be narrower than 447 px.
  const options = { binary: programs.browser, args: ["--automation", "--full-screen"] };
  const capabilities = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
  const builder = new Builder().usingServer(address).withCapabilities(capabilities);
  const driver = await builder.build();
  const tab = openTab(driver, noise);
  await tab.setViewportSize({ width: 1280, height: 720 });
  return {
    tab,
    async close() {
      await collectNoise(driver, noise);
      await driver.quit();
      server.kill();
      display.kill();
    },
  };
}

function openTab(driver: WebDriver, noise: string[]): Tab {
  const open = async (load: () => Promise<void>) => {
    await collectNoise(driver, noise);
    await load();
    await driver.executeScript(recordNoise);
  };
  return {
    locator: (css, options) => locate(driver, css, options?.hasText),
    goto: (url) => open(() => driver.get(url)),
    reload: () => open(() => driver.navigate().refresh()),
    setViewportSize: (size) => {
      const window = driver.manage().window();
      return window.setRect({ x: 0, y: 0, ...size });
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    evaluate: <R, A>(inPage: (argument: A) => R | Promise<R>, argument?: A): Promise<R> =>
      driver.executeScript(inPage, argument),
    keyboard: {
      press: (key) => pressKeys(driver, key),
      type: (text) => driver.actions().sendKeys(text).perform(),
    },
  };
}

/** A lazy query, as Playwright's locators are: each action repeats it until it succeeds. */
function locate(driver: WebDriver, css: string, hasText = ""): Target {
  const find = () => driver.executeScript<WebElement[]>(findInPage, css, hasText);

  /** Repeats what fails because an element is not there yet, moves, or was replaced. */
  async function act<R>(action: (element: WebElement) => Promise<R>): Promise<R> {
    const results: R[] = [];
    const attempt = async () => {
      const [element] = await find();
      if (!element) throw new Error(`There is no ${css} “${hasText}”.`);
      results.push(await action(element));
    };
    await expect(attempt).toPass({ timeout: 10_000, intervals: [50] });
    return results[0] as R;
  }

  return {
    click: () => act((element) => element.click()),
    press: (key) =>
      act(async (element) => {
        await driver.executeScript((target: HTMLElement) => target.focus(), element);
        await pressKeys(driver, key);
      }),
    count: async () => (await find()).length,
    evaluate: <R>(inPage: (element: HTMLElement) => R) =>
      act((element) => driver.executeScript<R>(inPage, element)),
  };
}

/** Presses keys such as "Shift+Tab" in order, then releases them in reverse order. */
function pressKeys(driver: WebDriver, combination: string): Promise<void> {
  const keys = combination.split("+").map((name) => {
    const constant = name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
    return (Key as unknown as Record<string, string>)[constant] ?? name;
  });
  const actions = driver.actions();
  for (const key of keys) actions.keyDown(key);
  for (const key of keys.toReversed()) actions.keyUp(key);
  return actions.perform();
}

/** The driver does not report the console, so this misses what is written while a document loads. */
async function collectNoise(driver: WebDriver, noise: string[]): Promise<void> {
  const recorded = () => (Reflect.get(globalThis, "noise") as string[] | undefined) ?? [];
  noise.push(...(await driver.executeScript<string[]>(recorded)));
}

// The functions below run in the page.

function recordNoise() {
  const noise: string[] = [];
  Object.assign(globalThis, { noise });
  for (const method of ["error", "warn"] as const) {
    console[method] = (...texts: unknown[]) => noise.push(texts.join(" "));
  }
  addEventListener("error", ({ message }) => noise.push(message));
  addEventListener("unhandledrejection", ({ reason }) => noise.push(String(reason)));
}

function findInPage(css: string, hasText: string): readonly Element[] {
  return [...document.querySelectorAll(css)].filter(({ textContent }) =>
    textContent.replace(/\s+/g, " ").toLowerCase().includes(hasText.toLowerCase()),
  );
}
