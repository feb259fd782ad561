import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { findFreePort } from "../../../server/testing/free-port.ts";
import type { Engine, Tab } from "./tab.ts";
import { pressKeys, WebDriverSession, WebDriverTarget } from "./webdriver-target.ts";

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
  const driver = spawn(paths.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, TZ: "Europe/Berlin" },
  });
  const server = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  return {
    name: "webkit",
    async openTab(noise) {
      const session = await WebDriverSession.open(server, {
        // A full screen has no toolbar, which would not be narrower than 447 px.
        "webkitgtk:browserOptions": {
          binary: paths.browser,
          args: ["--automation", "--full-screen"],
        },
      });
      const tab = new WebDriverTab(session, noise);
      await tab.setViewportSize({ width: 1280, height: 720 });
      const close = async () => {
        await tab.collectNoise();
        await session.close();
      };
      return { tab, close };
    },
    async close() {
      driver.kill();
      display.kill();
    },
  };
}

class WebDriverTab implements Tab {
  readonly #document: WebDriverTarget;
  readonly #session: WebDriverSession;
  readonly #noise: string[];

  constructor(session: WebDriverSession, noise: string[]) {
    this.#document = new WebDriverTarget(session);
    this.#session = session;
    this.#noise = noise;
  }

  getByRole: Tab["getByRole"] = (role, options) => this.#document.getByRole(role, options);
  getByText: Tab["getByText"] = (text, options) => this.#document.getByText(text, options);
  locator = (css: string) => this.#document.locator(css);

  goto = async (url: string) => {
    await this.collectNoise();
    await this.#session.post("url", { url });
    await this.#session.execute(recordNoise);
  };
  reload = async () => {
    await this.collectNoise();
    await this.#session.post("refresh");
    await this.#session.execute(recordNoise);
  };
  setViewportSize = async ({ width, height }: { width: number; height: number }) => {
    await this.#session.post("window/rect", { width, height });
  };
  screenshot = async () => Buffer.from(await this.#session.get<string>("screenshot"), "base64");
  evaluate = <R, A>(inPage: (argument: A) => R | Promise<R>, argument?: A): Promise<R> =>
    this.#session.execute(inPage, argument);
  readonly keyboard = {
    press: (key: string) => pressKeys(this.#session, key.split("+")),
    type: async (text: string) => {
      for (const character of text) await pressKeys(this.#session, [character]);
    },
  };

  /** The driver does not report the console, so this misses what is written while a document loads. */
  async collectNoise(): Promise<void> {
    this.#noise.push(...(await this.#session.execute<string[]>(() => window.noise ?? [])));
  }
}

declare global {
  interface Window {
    noise?: string[];
  }
}

const recordNoise = () => {
  const noise: string[] = [];
  window.noise = noise;
  for (const method of ["error", "warn"] as const) {
    console[method] = (...texts: unknown[]) => noise.push(texts.map(String).join(" "));
  }
  window.addEventListener("error", ({ message }) => noise.push(message));
  window.addEventListener("unhandledrejection", ({ reason }) => noise.push(String(reason)));
};
