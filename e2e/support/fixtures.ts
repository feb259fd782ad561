import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect, type Page } from "@playwright/test";
import axeCore, { type AxeResults } from "axe-core";
import { ServerProcess } from "./server-process.ts";

interface Fixtures {
  /** The test's own server; relative URLs resolve against it. */
  readonly server: ServerProcess;
  /** A fake reverse geocoder on loopback. */
  readonly geocoder: Geocoder;
  /** Console errors and warnings that the test expects; any other fails it. */
  readonly expectedNoise: RegExp[];
  /** More settings for the test's server. */
  readonly serverSettings: Record<string, string>;
  readonly axe: (page: Page) => Promise<void>;
}

interface Geocoder {
  readonly address: string;
  /** The path and query of each request. */
  readonly requests: string[];
  response: { status: number; body: string };
}

export const test = base.extend<Fixtures>({
  geocoder: async ({}, use) => {
    const requests: string[] = [];
    const geocoder = { address: "", requests, response: { status: 404, body: "" } };
    const server: Server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.writeHead(geocoder.response.status, { "access-control-allow-origin": "*" });
      response.end(geocoder.response.body);
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
    expect(unexpected, "unexpected console messages").toEqual([]);
  },

  axe: async ({}, use) =>
    use(async (page) => {
      // During a fade-in the contrast is too low.
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      );
      // Reporting the thousand nodes that pass would take longer than checking them.
      const { violations } = await page.evaluate<AxeResults>(
        `${axeCore.source}; axe.run({ resultTypes: ["violations"] })`,
      );
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }),
});

export { expect };
