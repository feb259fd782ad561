import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { PLACES_PATH } from "../../shared/api/places.ts";
import { quantile } from "../figures.ts";
import { TWELVE_PLACES, UNCORRECTABLE } from "../places/costly-texts.ts";
import { onServer, type Program } from "../program.ts";
import type { AttackCase, Report } from "./attack-case.ts";
import { Visitor } from "./visitor.ts";

const { href: HEAVY_ROUTE } = new URL("heavy-route.ts", import.meta.url);
const CONNECTIONS = 30;
const WARM_UP = 100;
const ATTACKER = "198.51.100.1";
const OTHER_ATTACKER = "198.51.100.2";
/** Of as many places as it may have; each differs from the others in its spaces, so that none is known. */
const embedPath = (request: number) =>
  `/embed?face=list&${TWELVE_PLACES.map((place) => {
    const own = place.replace(",", `,${" ".repeat(request)}`);
    return `place=${encodeURIComponent(own)}`;
  }).join("&")}`;
const SEARCH_PATH = `${PLACES_PATH}?q=${encodeURIComponent(UNCORRECTABLE)}`;
const IMAGE = {
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "no-cors",
  "sec-fetch-dest": "image",
};

interface Flood {
  readonly path: (request: number) => string;
  readonly requests: number;
  readonly connections?: number;
  readonly address?: (request: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks on 30 connections, or as many as given; returns each status, and the longest body. */
export async function flood(server: Program, options: Flood) {
  const { path, requests, connections = CONNECTIONS, address = () => ATTACKER, headers } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = async (request: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const own = { ...headers, "x-forwarded-for": address(request) };
    get(server.address + path(request), { agent, headers: own }, resolve).on("error", reject);
    const response = await promise;
    return { status: response.statusCode ?? 0, length: (await text(response)).length };
  };
  const answers = await Promise.all(Array.from({ length: requests }, (_, number) => ask(number)));
  agent.destroy();
  return {
    statuses: answers.map(({ status }) => status),
    longest: answers.reduce((longest, { length }) => Math.max(longest, length), 0),
  };
}

/** Another visitor opens the page and the health check meanwhile. */
async function whileVisited(
  server: Program,
  report: Report,
  attack: () => Promise<void>,
): Promise<void> {
  const visitor = new Visitor(server.address, ["/", "/api/health"]);
  await attack();
  const seen = await visitor.leave();
  report.served(seen);
  for (const [path, { ms }] of Object.entries(seen)) {
    report.atMost(`p99 of ${path}`, quantile(ms, 0.99), 200, "ms");
  }
}

/** A start, which loads the places and compiles the code, is slow by itself. */
export async function warmUp({ address }: Program): Promise<void> {
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  while ((await statusOf("/api/places?q=kobe")) !== 200) await pause(100);
  for (let asks = 0; asks < WARM_UP; asks += 1) {
    for (const path of ["/", "/api/health", "/%zz"]) await statusOf(path);
  }
}

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

const BURST_CASE: AttackCase = {
  name: "one address sends requests of 15 ms each on 30 connections",
  run: ({ heavyRequests: requests }, report) =>
    onServer({ nodeOptions: `--import ${HEAVY_ROUTE}` }, async (server) => {
      await warmUp(server);
      await whileVisited(server, report, async () => {
        const { statuses } = await flood(server, { path: () => "/api/heavy", requests });
        report.figure(`${count(statuses, 200)} served`);
        report.check(
          count(statuses, 200) + count(statuses, 503) === requests,
          `the burst got ${[...new Set(statuses)].join(", ")}`,
        );
      });
    }),
};

async function askForEmbeds(server: Program, report: Report): Promise<void> {
  const { statuses } = await flood(server, { path: embedPath, requests: 60 });
  report.figure(`${count(statuses, 404)} not found`);
}

async function loadSearchesAsImages(server: Program, report: Report): Promise<void> {
  const { statuses } = await flood(server, {
    path: () => SEARCH_PATH,
    requests: 60,
    address: (request) => `192.0.2.${request}`,
    headers: IMAGE,
  });
  report.figure(`${count(statuses, 403)} refused`);
  report.check(count(statuses, 403) === 60, "not all were refused");
}

async function sendMalformedPaths(server: Program, report: Report): Promise<void> {
  const paths = ["/%zz", "/api/%zz", "/%"];
  const { statuses, longest } = await flood(server, {
    path: (request) => paths[request % paths.length] ?? "",
    requests: 3300,
    address: () => OTHER_ATTACKER,
  });
  report.atMost("not limited", count(statuses, 404), 3000, "requests");
  report.atMost("longest answer", longest, 500, "bytes");
}

/** One after the other, each while others visit. */
const FLOODS_CASE: AttackCase = {
  name: "floods of costly embedded clocks, of searches loaded as images by another site, and of paths that can't be decoded",
  run: (_scale, report) =>
    onServer({}, async (server) => {
      await warmUp(server);
      for (const attack of [askForEmbeds, loadSearchesAsImages, sendMalformedPaths]) {
        await whileVisited(server, report, () => attack(server, report));
      }
    }),
};

export const FLOOD_CASES: readonly AttackCase[] = [BURST_CASE, FLOODS_CASE];
