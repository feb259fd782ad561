import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "../load.ts";
import type { AttackCase } from "./attack-case.ts";
import { onAttackedServer } from "./attacked-server.ts";
import { openSockets } from "./sockets.ts";
import { Visitor } from "./visitor.ts";

/** The most open files this machine allows a process. */
const HARD_LIMIT = Number(execFileSync("/bin/sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }));

const silentConnections = (limit: number, from: "one address" | "200 addresses"): AttackCase => {
  const openFiles = Math.min(limit, HARD_LIMIT || limit);
  return {
    name: `silent connections from ${from}, ${openFiles} open files`,
    run: async ({ connections, heldMs }, report) => {
      await onAttackedServer({ openFiles }, async (server) => {
        const visitor = new Visitor(server.address);
        const sockets = await openSockets(server.port, connections, {
          localAddress: (index) =>
            from === "one address" ? "127.0.0.2" : `127.0.1.${1 + (index % 200)}`,
        });
        await pause(heldMs);
        const held = sockets.open();
        const seen = Object.values(await visitor.leave());
        sockets.close();
        report.figure(`${held} of ${connections} held`);
        report.atMost("slowest visitor", Math.max(...seen.flatMap(({ ms }) => ms)), 1000, "ms");
        report.figure(
          `median ${Math.round(
            quantile(
              seen.flatMap(({ ms }) => ms),
              0.5,
            ),
          )} ms`,
        );
        const failed = seen.flatMap(({ statuses }) => statuses).filter((status) => status !== 200);
        report.check(
          failed.length === 0,
          `visitors were refused: ${[...new Set(failed)].join(", ")}`,
        );
        report.check(server.isAlive, `the server ended: ${server.log.slice(-300)}`);
      });
    },
  };
};

export const CONNECTION_CASES: readonly AttackCase[] = [
  silentConnections(256, "one address"),
  silentConnections(1024, "one address"),
  silentConnections(65_536, "one address"),
  silentConnections(1024, "200 addresses"),
];
