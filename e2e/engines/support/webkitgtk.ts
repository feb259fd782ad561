import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type { queryAllByRole, queryAllByText } from "@testing-library/dom";
import { Builder, Key, type WebDriver, WebElement } from "selenium-webdriver";
import { findFreePort } from "../../../server/testing/free-port.ts";
import type { Engine, Pattern, Tab, Target } from "./tab.ts";

const TESTING_LIBRARY = readFileSync(
  new URL(
    "../../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js",
    import.meta.url,
  ),
  "utf8",
);

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
  const { getByRole, getByText, locator } = new WebDriverTarget(driver, []);
  const open = async (load: () => Promise<void>) => {
    await collectNoise(driver, noise);
    await load();
    await driver.executeScript(TESTING_LIBRARY);
    await driver.executeScript(recordNoise);
  };
  return {
    getByRole,
    getByText,
    locator,
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

/** A regular expression, since WebDriver passes only JSON. */
interface PatternSource {
  readonly source: string;
  readonly flags: string;
}

/** Narrows what has been found so far. */
type Step =
  | { readonly role: string; readonly name: PatternSource }
  | { readonly css: string }
  | { readonly text: PatternSource }
  | { readonly hasText: PatternSource }
  | "first"
  | "visible";

/** A lazy query, as Playwright's locators are: each action repeats it until it succeeds. */
class WebDriverTarget implements Target {
  readonly #driver: WebDriver;
  readonly #steps: readonly Step[];

  constructor(driver: WebDriver, steps: readonly Step[]) {
    this.#driver = driver;
    this.#steps = steps;
  }

  #then = (step: Step) => new WebDriverTarget(this.#driver, [...this.#steps, step]);

  getByRole: Target["getByRole"] = (role, options) =>
    this.#then({ role, name: toPattern(options?.name ?? "") });
  getByText = (text: Pattern) => this.#then({ text: toPattern(text) });
  locator = (css: string) => this.#then({ css });
  filter: Target["filter"] = ({ hasText }) => this.#then({ hasText: toPattern(hasText) });
  first = () => this.#then("first");

  click = () => this.#act((element) => element.click());
  /** An empty text only selects what is there, which typing replaces: WebDriver's `clear` takes the focus away again. */
  fill = (text: string) =>
    this.#act((element) =>
      text
        ? this.#driver.executeScript<void>(setDate, element, text)
        : this.#driver.executeScript<void>((field: HTMLInputElement) => {
            field.focus();
            field.select();
          }, element),
    );
  pressSequentially = (text: string) =>
    this.#act(async (element) => {
      await this.#driver.executeScript((field: HTMLElement) => field.focus(), element);
      await this.#driver.actions().sendKeys(text).perform();
    });
  press = (key: string) =>
    this.#act(async (element) => {
      await this.#driver.executeScript((target: HTMLElement) => target.focus(), element);
      await pressKeys(this.#driver, key);
    });

  count = async () => (await this.#find()).length;
  isVisible = async () => (await this.first().#then("visible").count()) > 0;
  textContent = () => this.evaluate((element) => element.textContent);
  evaluate = <R>(inPage: (element: HTMLElement) => R): Promise<R> =>
    this.#act((element) => this.#driver.executeScript<R>(inPage, element));

  #find = () => this.#driver.executeScript<WebElement[]>(findInPage, this.#steps);

  /** Repeats what fails because an element is not there yet, moves, or was replaced. */
  async #act<R>(action: (element: WebElement) => Promise<R>): Promise<R> {
    const results: R[] = [];
    const attempt = async () => {
      const [element] = await this.#find();
      expect(element, JSON.stringify(this.#steps)).toBeInstanceOf(WebElement);
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

function toPattern(pattern: Pattern): PatternSource {
  if (typeof pattern !== "string") return { source: pattern.source, flags: pattern.flags };
  return { source: pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), flags: "i" };
}

/** The driver does not report the console, so this misses what is written while a document loads. */
async function collectNoise(driver: WebDriver, noise: string[]): Promise<void> {
  noise.push(...(await driver.executeScript<string[]>(() => window.noise ?? [])));
}

declare global {
  interface Window {
    noise?: string[];
    TestingLibraryDom: {
      queryAllByRole: typeof queryAllByRole;
      queryAllByText: typeof queryAllByText;
    };
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

function findInPage(steps: readonly Step[]): readonly HTMLElement[] {
  const library = window.TestingLibraryDom;
  const toRegExp = ({ source, flags }: PatternSource) => new RegExp(source, flags);
  const textOf = (element: HTMLElement) => element.textContent.replace(/\s+/g, " ").trim();
  const within = (root: HTMLElement, step: Exclude<Step, string>): HTMLElement[] => {
    if ("css" in step) return [...root.querySelectorAll<HTMLElement>(step.css)];
    if ("role" in step) {
      return library.queryAllByRole(root, step.role, { name: toRegExp(step.name) });
    }
    if ("text" in step) return library.queryAllByText(root, toRegExp(step.text));
    return toRegExp(step.hasText).test(textOf(root)) ? [root] : [];
  };
  let found = [document as unknown as HTMLElement];
  for (const step of steps) {
    if (step === "first") found = found.slice(0, 1);
    else if (step === "visible") found = found.filter((element) => element.checkVisibility());
    else found = [...new Set(found.flatMap((root) => within(root, step)))];
  }
  return found;
}

/** As a date picker does; the format to type a date in depends on the locale. */
function setDate(field: HTMLInputElement, date: string) {
  field.focus();
  // Past React's own setter, which would make it ignore the event.
  Reflect.set(HTMLInputElement.prototype, "value", date, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
