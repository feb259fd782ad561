import { readFileSync } from "node:fs";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import { ServerProcess } from "./server-process.ts";

interface Fixtures {
  /** Relative URLs resolve against it. Shared by the stories of a worker, unless one asks for its own. */
  readonly server: ServerProcess;
  /** Gives a story that stops the server, needs an empty database or other settings a server of its own. */
  readonly ownServer: Record<string, string> | undefined;
  /** Console errors and warnings that the test expects; any other fails it. */
  readonly expectedNoise: RegExp[];
  /** Expects that axe finds no violations, in light and in dark mode. */
  readonly axe: (page: Page, within?: string) => Promise<void>;
}

interface WorkerFixtures {
  readonly sharedServer: ServerProcess;
}

const AXE = readFileSync(
  new URL("../../node_modules/axe-core/axe.min.js", import.meta.url),
  "utf8",
);
/** The rest of the rules find the same in light and in dark mode. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** The rows of the zone table are alike, and all of them would take half of the time. */
const MOST_ROWS = "tbody tr:not(:nth-child(10n + 1))";
/** Generous, because a busy machine needs half a minute to start a server. */
const START_TIMEOUT_MS = 60_000;
/** Nothing listens at the port. */
export const GEOCODER = "http://127.0.0.1:4/reverse";
/** The page uses its preloaded files once it is idle: never while a story has paused its clock, and late on a busy machine. */
const UNUSED_PRELOAD = /link preload (but|was) not used within a few seconds/;
let stories = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedServer: [
    async ({}, use) => {
      await withServer({}, use);
    },
    { scope: "worker", timeout: START_TIMEOUT_MS },
  ],

  ownServer: [undefined, { option: true }],

  server: [
    async ({ sharedServer, ownServer }, use) => {
      await (ownServer ? withServer(ownServer, use) : use(sharedServer));
    },
    { timeout: START_TIMEOUT_MS },
  ],

  baseURL: async ({ server }, use) => use(server.address),

  // Rate limits count by address: each story has its own.
  extraHTTPHeaders: async ({}, use) => {
    stories += 1;
    await use({ "x-forwarded-for": `10.0.${stories >> 8}.${stories & 255}` });
  },

  expectedNoise: async ({}, use) =>
    use([/^Service Worker registration blocked by Playwright$/, UNUSED_PRELOAD]),

  context: async ({ context, expectedNoise }, use) => {
    await context.addInitScript(drawNothing);
    const noise: string[] = [];
    collectNoise(context, noise);
    await use(context);
    expectNoise(noise, expectedNoise);
  },

  axe: async ({}, use) =>
    use(async (page, within = "html") => {
      await page.evaluate(AXE);
      for (const [colorScheme, options] of [
        ["light", {}],
        ["dark", { runOnly: COLOR_RULES }],
      ] as const) {
        // During a fade-in the contrast is too low.
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const scope = { include: within, exclude: MOST_ROWS };
        expect(await page.evaluate(runAxe, { scope, options }), colorScheme).toEqual([]);
      }
    }),
});

/** Collects console errors and warnings. */
export function collectNoise(context: BrowserContext, noise: string[]): void {
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) noise.push(message.text());
  });
  context.on("weberror", (error) => noise.push(String(error.error())));
}

export function expectNoise(noise: readonly string[], expected: readonly RegExp[]): void {
  const unexpected = noise.filter((line) => !expected.some((known) => known.test(line)));
  expect(unexpected, "unexpected console messages").toEqual([]);
}

/** Without a GPU, drawing takes a quarter of the time. What depends on it calls `drawPage`. */
function drawNothing() {
  const undrawn = new CSSStyleSheet();
  undrawn.replaceSync(
    "@media screen { html, dialog, [popover], ::backdrop { opacity: 0 !important } }",
  );
  document.adoptedStyleSheets.push(undrawn);
  Object.assign(globalThis, { undrawn });
}

/** Draws the page from the next document on. Without it the browser reports no paint and no layout shift. */
export const drawPage = (page: Page) =>
  page.context().addInitScript(() => {
    const { undrawn } = globalThis as unknown as { undrawn?: CSSStyleSheet };
    if (undrawn) undrawn.disabled = true;
  });

interface AxeRun {
  readonly scope: axeCore.ContextObject;
  readonly options: { readonly runOnly?: string[] };
}

/** Returns the violated rules, each with what violates it. Runs in the page. */
async function runAxe({ scope, options }: AxeRun) {
  const { axe, undrawn } = globalThis as unknown as Record<"axe", typeof axeCore> &
    Record<"undrawn", CSSStyleSheet>;
  // axe takes what is transparent for hidden.
  undrawn.disabled = true;
  const { violations } = await axe.run(scope, {
    // Reporting the thousand nodes that pass would take longer than checking them.
    resultTypes: ["violations"],
    // Only rules that are off need the style sheets, which axe would read first.
    preload: false,
    ...options,
  });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

async function withServer(
  settings: Record<string, string>,
  use: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const defaults = { REVERSE_GEOCODE_URL: GEOCODER, TRUST_PROXY: "loopback" };
  const server = new ServerProcess({ ...defaults, ...settings });
  await server.start();
  await use(server);
  await server.remove();
}

/** For the main story of a feature: it runs in `npm test`, the others in `npm run test:all`. */
export const MAIN = { tag: "@main" };

export { expect };
