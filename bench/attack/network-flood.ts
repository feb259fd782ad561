import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "../figures.ts";
import { onServer, type Program } from "../program.ts";
import type { AttackCase } from "./attack-case.ts";
import { warmUp } from "./floods.ts";
import { Visitor } from "./visitor.ts";

const ADDRESSES = 48;
/** Each in a /64 of its own, all in one /56. */
const addressOf = (number: number) => `2001:db8:1:${(number % ADDRESSES).toString(16)}::1`;

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

/** Asks for proposals on a connection of each address until `signal` aborts; returns how many were answered by status. */
async function flood({ address }: Program, signal: AbortSignal): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const agent = new Agent({ keepAlive: true });
  const ask = (from: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": from };
      request(`${address}/mcp`, { method: "POST", agent, headers }, (response) => {
        const { statusCode = 0 } = response;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        response.resume().once("end", resolve);
      })
        .once("error", reject)
        .end(PROPOSAL);
    });
  await Promise.all(
    Array.from({ length: ADDRESSES }, async (_, number) => {
      while (!signal.aborted) await ask(addressOf(number));
    }),
  );
  agent.destroy();
  return statuses;
}

/** What another visitor's calls took, with and without the flood; none may be refused. */
export const NETWORK_FLOOD_CASE: AttackCase = {
  name: "48 addresses of one IPv6 /56 ask for the costliest proposals",
  run: ({ heldMs }, report) =>
    onServer({}, async (server) => {
      await warmUp(server);
      const p99While = async (act: () => Promise<void>) => {
        const visitor = new Visitor(server.address, ["/api/time"]);
        await act();
        const seen = await visitor.leave();
        report.served(seen);
        return quantile(seen["/api/time"]?.ms ?? [], 0.99);
      };
      const baselineMs = await p99While(() => pause(2 * heldMs));
      report.figure(`p99 of /api/time ${Math.round(baselineMs)} ms before`);
      let statuses = new Map<number, number>();
      const floodedMs = await p99While(async () => {
        statuses = await flood(server, AbortSignal.timeout(2 * heldMs));
      });
      for (const [status, count] of statuses) report.figure(`${count} answered ${status}`);
      report.atMost("during the flood", floodedMs, Math.max(200, 2 * baselineMs), "ms");
    }),
};
