import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect, type Page } from "@playwright/test";
import axeCore, { type AxeResults } from "axe-core";
import { ServerProcess } from "./server-process.ts";

interface Fixtures {
  /** A server of the test's own; the page's addresses are relative to it. */
  readonly server: ServerProcess;
  /** A reverse geocoder on loopback: `answer` is what it says, `asked` what it was asked. */
  readonly geocoder: Geocoder;
  /** Noise on the console that the test expects; any other fails it. */
  readonly expectedNoise: RegExp[];
  /** Settings of the test's server besides. */
  readonly serverSettings: Record<string, string>;
  readonly axe: (page: Page) => Promise<void>;
}

interface Geocoder {
  readonly address: string;
  readonly asked: string[];
  answer: { status: number; body: string };
}

export const test = base.extend<Fixtures>({
  geocoder: async ({}, use) => {
    const asked: string[] = [];
    const geocoder = { address: "", asked, answer: { status: 404, body: "" } };
    const server: Server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(geocoder.answer.status, { "access-control-allow-origin": "*" });
      response.end(geocoder.answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    geocoder.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reverse`;
    await use(geocoder);
    server.closeAllConnections();
    server.close();
  },

  serverSettings: [{}, { option: true }],

  server: async ({ geocoder, serverSettings }, use) => {
    const settings = { REVERSE_GEOCODE_URL: geocoder.address, ...serverSettings };
    const server = new ServerProcess(settings);
    await server.start();
    await use(server);
    await server.remove();
  },

  baseURL: async ({ server }, use) => use(server.address),

  expectedNoise: async ({}, use) => use([/^Service Worker registration blocked by Playwright$/]),

  context: async ({ context, expectedNoise }, use) => {
    const noise: string[] = [];
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) noise.push(message.text());
    });
    context.on("weberror", (error) => noise.push(String(error.error())));
    await use(context);
    const unexpected = noise.filter((line) => !expectedNoise.some((known) => known.test(line)));
    expect(unexpected, "noise on the console").toEqual([]);
  },

  axe: async ({}, use) =>
    use(async (page) => {
      // What is half faded in has half its contrast.
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      );
      // Asked for what it finds alone: to write down the thousand nodes that pass takes longer than to check them.
      const { violations } = await page.evaluate<AxeResults>(
        `${axeCore.source}; axe.run({ resultTypes: ["violations"] })`,
      );
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }),
});

export { expect };
