import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { Builder, Key, type WebDriver, WebElement } from "selenium-webdriver";
import { findFreePort } from "../../../server/testing/free-port.ts";
import type { Engine, Pattern, Tab, Target } from "./tab.ts";

/** WebKitGTK's own small browser, driven over WebDriver on a display of its own. */
export async function launchWebKitGtk(paths: {
  readonly driver: string;
  readonly browser: string;
}): Promise<Engine> {
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(display.stdout, "data");
  const port = await findFreePort();
  const server = spawn(paths.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, TZ: "Europe/Berlin" },
  });
  const address = `http://127.0.0.1:${port}`;
  await expect(() => fetch(`${address}/status`)).toPass();
  return {
    async openTab(noise) {
      const driver = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: "MiniBrowser",
          // A full screen has no toolbar, which would not be narrower than 447 px.
          "webkitgtk:browserOptions": {
            binary: paths.browser,
            args: ["--automation", "--full-screen"],
          },
        })
        .build();
      const tab = openTab(driver, noise);
      await tab.setViewportSize({ width: 1280, height: 720 });
      const close = async () => {
        await collectNoise(driver, noise);
        await driver.quit();
      };
      return { tab, close };
    },
    async close() {
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
    locator: (css, options) => new WebDriverTarget(driver, css, options?.hasText),
    goto: (url) => open(() => driver.get(url)),
    reload: () => open(() => driver.navigate().refresh()),
    setViewportSize: (size) =>
      driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size }),
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
class WebDriverTarget implements Target {
  readonly #driver: WebDriver;
  readonly #css: string;
  readonly #hasText: RegExp;

  constructor(driver: WebDriver, css: string, hasText: Pattern = "") {
    this.#driver = driver;
    this.#css = css;
    const isText = typeof hasText === "string";
    this.#hasText = isText
      ? new RegExp(hasText.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i")
      : hasText;
  }

  click = () => this.#act((element) => element.click());
  fill = (date: string) =>
    this.#act((element) => this.#driver.executeScript<void>(setDate, element, date));
  pressSequentially = (text: string) =>
    this.#send(() => this.#driver.actions().sendKeys(text).perform());
  press = (key: string) => this.#send(() => pressKeys(this.#driver, key));

  count = async () => (await this.#find()).length;
  isVisible = async () => (await this.count()) > 0 && this.evaluate((one) => one.checkVisibility());
  textContent = () => this.evaluate((element) => element.textContent);
  evaluate = <R>(inPage: (element: HTMLElement) => R): Promise<R> =>
    this.#act((element) => this.#driver.executeScript<R>(inPage, element));

  #send = (send: () => Promise<void>) =>
    this.#act(async (element) => {
      await this.#driver.executeScript((target: HTMLElement) => target.focus(), element);
      await send();
    });

  #find = () =>
    this.#driver.executeScript<WebElement[]>(
      findInPage,
      this.#css,
      this.#hasText.source,
      this.#hasText.flags,
    );

  /** Repeats what fails because an element is not there yet, moves, or was replaced. */
  async #act<R>(action: (element: WebElement) => Promise<R>): Promise<R> {
    const results: R[] = [];
    const attempt = async () => {
      const [element] = await this.#find();
      expect(element, `${this.#css} ${this.#hasText}`).toBeInstanceOf(WebElement);
      results.push(await action(element as WebElement));
    };
    await expect(attempt).toPass({ timeout: 10_000, intervals: [50] });
    return results[0] as R;
  }
}

/** Presses keys such as "Shift+Tab" in order, then releases them in reverse order. */
async function pressKeys(driver: WebDriver, combination: string): Promise<void> {
  const keys = combination.split("+").map((name) => {
    const constant = name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
    return (Key as unknown as Record<string, string>)[constant] ?? name;
  });
  const actions = driver.actions();
  for (const key of keys) actions.keyDown(key);
  for (const key of keys.toReversed()) actions.keyUp(key);
  await actions.perform();
}

/** The driver does not report the console, so this misses what is written while a document loads. */
async function collectNoise(driver: WebDriver, noise: string[]): Promise<void> {
  noise.push(...(await driver.executeScript<string[]>(() => window.noise ?? [])));
}

declare global {
  interface Window {
    noise?: string[];
  }
}

// The functions below run in the page.

function recordNoise() {
  const noise: string[] = [];
  window.noise = noise;
  for (const method of ["error", "warn"] as const) {
    console[method] = (...texts: unknown[]) => noise.push(texts.map(String).join(" "));
  }
  window.addEventListener("error", ({ message }) => noise.push(message));
  window.addEventListener("unhandledrejection", ({ reason }) => noise.push(String(reason)));
}

function findInPage(css: string, source: string, flags: string): readonly Element[] {
  const hasText = new RegExp(source, flags);
  return [...document.querySelectorAll(css)].filter(({ textContent }) =>
    hasText.test(textContent.replace(/\s+/g, " ").trim()),
  );
}

/** As a date picker does; the format to type a date in depends on the locale. */
function setDate(field: HTMLInputElement, date: string) {
  field.focus();
  // Past React's own setter, which would make it ignore the event.
  Reflect.set(HTMLInputElement.prototype, "value", date, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
