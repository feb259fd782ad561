import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { PLACES_PATH } from "../../shared/api/places.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { quantile } from "../figures.ts";
import { type Flood, flood } from "../flood.ts";
import { onServer } from "../program.ts";
import { type AttackCase, expectAtMost, SCALE, whileVisited } from "./attack-case.ts";

const { href: HEAVY_ROUTE } = new URL("heavy-route.ts", import.meta.url);
/** Has the most readings, and once cost 400 ms: each corrected, in every order of the areas. */
const UNCORRECTABLE = `saint ${"abcdefghijklmnopqrstuvwxyz".repeat(4).slice(0, 82)} us us us us`;
const ATTACKER = () => "198.51.100.1";
const OTHER_ATTACKER = () => "198.51.100.2";

interface CheckedFlood extends Flood {
  readonly findFaults?: (counts: Readonly<Record<number, number>>, longest: number) => string[];
}

/** One flood after the other, while another visitor opens the page and the health check. */
const floodCase = (
  name: string,
  listFloods: (heavyRequests: number) => readonly CheckedFlood[],
  nodeOptions = "",
): AttackCase => ({
  name,
  run: () =>
    onServer({ nodeOptions }, async ({ address }) => {
      for (const options of listFloods(SCALE.heavyRequests)) {
        const seen = await whileVisited(address, ["/", "/api/health"], async () => {
          const { counts, longest } = await flood(address, options);
          console.log(JSON.stringify(counts));
          expect(options.findFaults?.(counts, longest) ?? []).toEqual([]);
        });
        for (const [path, ms] of Object.entries(seen)) {
          expectAtMost(200, quantile(ms, 0.99), "ms", `p99 of ${path}`);
        }
      }
    }),
});

/** Of as many places as it may have; each differs from the others in its spaces, so that none is known. */
const embedPath = (number: number) =>
  `/embed?face=list&${Array.from({ length: 12 }, (_, at) => {
    // The first looks at the most names of all texts that server/places/search-cost.test.ts tries.
    const place = at % 2 === 0 ? "s, nauru" : UNCORRECTABLE;
    const own = place.replace(",", `,${" ".repeat(number)}`);
    return `place=${encodeURIComponent(own)}`;
  }).join("&")}`;
const IMAGE = {
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "no-cors",
  "sec-fetch-dest": "image",
};
const MALFORMED = ["/%zz", "/api/%zz", "/%"];

const ZONES = ["Europe/Berlin", "Asia/Tokyo", "America/New_York", "Australia/Lord_Howe"];
/** The costliest: as many people and days as it takes, each with hours of their own. */
const PROPOSAL = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    name: "propose_meetings",
    arguments: {
      people: Array.from({ length: 20 }, (_, index) => ({
        place: ZONES[index % ZONES.length],
        workingHours: { start: `${7 + (index % 5)}:15`, end: "17:30" },
      })),
      lengthMinutes: 480,
      days: 14,
    },
  },
});
const NETWORK_ADDRESSES = 48;

const randomLetter = () => String.fromCharCode("a".charCodeAt(0) + randomInt(26));
const randomWord = () => Array.from({ length: 3 + randomInt(8) }, randomLetter).join("");
const randomAddress = () => Array.from({ length: 4 }, () => randomInt(1, 224)).join(".");
/** Each reaches another counter, cache or queue. */
const VARIED_PATHS: readonly (() => string)[] = [
  () => `/?city=${randomWord()}`,
  () => `/?lang=${randomWord()}`,
  () => `/${randomWord()}`,
  () => `/embed?face=list&place=${randomWord()}&place=${randomWord()}`,
  () => `/api/places?q=${randomWord()}`,
  () => `/api/places/near?latitude=${randomInt(90)}&longitude=${randomInt(180)}`,
  () => "/api/timezone/Europe/Berlin.ics",
  () => `/api/zones/now?zone=${randomWord()}`,
  () => `/api/${randomWord()}`,
  () => "/api/visitor-count",
  () => "/api/session",
];
const VARIED_REQUESTS = 100_000;
const MAX_MEGABYTES = 260;

export const FLOOD_CASES: readonly AttackCase[] = [
  floodCase(
    "one address sends requests of 15 ms each on 30 connections",
    (requests) => [
      {
        path: () => "/api/heavy",
        requests,
        address: ATTACKER,
        findFaults: (counts) =>
          Object.keys(counts).every((status) => ["200", "503"].includes(status))
            ? []
            : ["the burst got other statuses"],
      },
    ],
    `--import ${HEAVY_ROUTE}`,
  ),
  floodCase(
    "floods of costly embedded clocks, of searches loaded as images by another site, of paths that can't be decoded, and of the costliest proposals from 48 addresses of one IPv6 /56",
    (requests) => [
      { path: embedPath, requests: 60, address: ATTACKER },
      {
        path: () => `${PLACES_PATH}?q=${encodeURIComponent(UNCORRECTABLE)}`,
        requests: 60,
        address: (number) => `192.0.2.${number}`,
        headers: IMAGE,
        findFaults: (counts) => (counts[403] === 60 ? [] : ["not all images were refused"]),
      },
      {
        path: (number) => MALFORMED[number % MALFORMED.length] ?? "",
        requests: 3300,
        address: OTHER_ATTACKER,
        findFaults: (counts, longest) => [
          ...((counts[404] ?? 0) > 3000 ? ["more than 3,000 were not limited"] : []),
          ...(longest > 500 ? [`an answer had ${longest} bytes`] : []),
        ],
      },
      {
        path: () => "/mcp",
        requests: 2 * requests,
        connections: NETWORK_ADDRESSES,
        // Each in a /64 of its own, all in one /56.
        address: (number) => `2001:db8:1:${(number % NETWORK_ADDRESSES).toString(16)}::1`,
        headers: { "content-type": "application/json" },
        body: () => PROPOSAL,
      },
    ],
  ),
  {
    name: "100,000 varied requests from random addresses",
    isOnlyInBench: true,
    run: () =>
      onServer({}, async (server) => {
        console.log(`${Math.round(server.memory().nowMb)} MB before`);
        const path = () => VARIED_PATHS[randomInt(VARIED_PATHS.length)]?.() ?? "/";
        const load = { path, requests: VARIED_REQUESTS, connections: 500, address: randomAddress };
        await flood(server.address, load);
        console.log(`${Math.round(server.memory().peakMb)} MB at most`);
        await pause(2 * MINUTE_MS);
        expectAtMost(MAX_MEGABYTES, server.memory().nowMb, "MB", "two minutes later");
      }),
  },
];
