import type { AttackCase } from "./attack-case.ts";
import { onAttackedServer } from "./attacked-server.ts";

/** Above the limit of 300 calls a minute from one address. */
const CALLS = 330;

/** What a client sends itself, and what the proxy makes of it. */
const FORWARDED: readonly (readonly [string, (call: number) => string])[] = [
  ["a new text each time", (call) => `garbage-${call}`],
  ["a new port each time", (call) => `198.51.100.7:${1024 + call}`],
  ["a new text before the address", (call) => `garbage-${call}, 198.51.100.8`],
  ["a new text after an address", (call) => `10.1.${call >> 8}.${call & 255}, garbage-${call}`],
  ["10 KB of text", (call) => `${call}${"a".repeat(10_000)}`],
];

/** A client behind the trusted proxy wants to count as another address with each call. */
export const FORWARDED_FOR_CASE: AttackCase = {
  name: "garbage in X-Forwarded-For",
  run: async (_scale, report) => {
    await onAttackedServer({}, async (server) => {
      // Those without a valid address share the proxy's own count.
      for (const [what, forwardedFor] of FORWARDED) {
        let allowed = 0;
        for (let call = 0; call < CALLS; call += 1) {
          const headers = { "x-forwarded-for": forwardedFor(call) };
          const { status } = await fetch(`${server.address}/api/time`, { headers });
          if (status === 200) allowed += 1;
        }
        report.atMost(`${what}:`, allowed, 300, "calls");
      }
      report.check(server.isAlive, "the server ended");
    });
  },
};
