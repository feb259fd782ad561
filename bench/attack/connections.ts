import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "../figures.ts";
import { onServer } from "../program.ts";
import type { AttackCase } from "./attack-case.ts";
import { openSockets } from "./sockets.ts";
import { Visitor } from "./visitor.ts";

/** The most open files this machine allows a process. */
const HARD_LIMIT = Number(execFileSync("/bin/sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }));

const silentConnections = (limit: number, from: "one address" | "200 addresses"): AttackCase => {
  const openFiles = Math.min(limit, HARD_LIMIT || limit);
  return {
    name: `silent connections from ${from}, ${openFiles} open files`,
    run: async ({ connections, heldMs }, report) => {
      await onServer({ openFiles }, async (server) => {
        const visitor = new Visitor(server.address);
        const sockets = await openSockets(server.port, connections, {
          localAddress: (index) =>
            from === "one address" ? "127.0.0.2" : `127.0.1.${1 + (index % 200)}`,
        });
        await pause(heldMs);
        const held = sockets.open();
        const seen = await visitor.leave();
        sockets.close();
        const ms = Object.values(seen).flatMap((path) => path.ms);
        report.figure(`${held} of ${connections} held`);
        report.atMost("slowest visitor", Math.max(...ms), 1000, "ms");
        report.figure(`median ${Math.round(median(ms))} ms`);
        report.served(seen);
        report.check(server.isAlive, `the server ended: ${server.log.slice(-300)}`);
      });
    },
  };
};

export const CONNECTION_CASES: readonly AttackCase[] = [
  silentConnections(256, "one address"),
  { ...silentConnections(1024, "one address"), isOnlyInBench: true },
  { ...silentConnections(65_536, "one address"), isOnlyInBench: true },
  silentConnections(1024, "200 addresses"),
];
