import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS } from "../../shared/durations.ts";
import { onServer } from "../program.ts";
import type { AttackCase } from "./attack-case.ts";
import { flood, warmUp } from "./floods.ts";

const REQUESTS = 100_000;
const QUIET_MS = 2 * MINUTE_MS;
const MAX_MEGABYTES = 260;

const randomWord = () => Array.from({ length: 3 + randomInt(8) }, randomLetter).join("");
const randomLetter = () => String.fromCharCode("a".charCodeAt(0) + randomInt(26));
const randomAddress = () => Array.from({ length: 4 }, () => randomInt(1, 224)).join(".");

/** Each reaches another counter, cache or queue. */
const PATHS: readonly (() => string)[] = [
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

/** Two minutes later the server has given the memory back. */
export const MEMORY_FLOOD_CASE: AttackCase = {
  name: "100,000 varied requests from random addresses",
  isOnlyInBench: true,
  run: (_scale, report) =>
    onServer({}, async (server) => {
      await warmUp(server);
      report.figure(`${Math.round(server.memory().nowMb)} MB before`);
      const path = () => PATHS[randomInt(PATHS.length)]?.() ?? "/";
      await flood(server, { path, requests: REQUESTS, connections: 500, address: randomAddress });
      report.figure(`${Math.round(server.memory().peakMb)} MB at most`);
      await pause(QUIET_MS);
      report.atMost("two minutes later", server.memory().nowMb, MAX_MEGABYTES, "MB");
    }),
};
