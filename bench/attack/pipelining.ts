import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "../figures.ts";
import { onServer } from "../program.ts";
import type { AttackCase } from "./attack-case.ts";
import { openSockets } from "./sockets.ts";
import { Visitor } from "./visitor.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const PIPELINE = Buffer.from(REQUEST.repeat(Math.ceil(65_536 / REQUEST.length)));

/** Each connection pipelines 64 KiB of requests and reads no response. */
export const PIPELINING_CASE: AttackCase = {
  name: "unread pipelined requests, 512 MB heap",
  run: async ({ pipelines, heldMs }, report) => {
    const nodeOptions = "--max-old-space-size=512";
    await onServer({ nodeOptions }, async (server) => {
      const visitor = new Visitor(server.address);
      const sockets = await openSockets(server.port, pipelines, {
        bytes: PIPELINE,
        localAddress: (index) => `127.0.1.${1 + (index % 200)}`,
      });
      await pause(heldMs);
      const seen = await visitor.leave();
      sockets.close();
      const ms = Object.values(seen).flatMap((path) => path.ms);
      report.atMost("visitors' p99", quantile(ms, 0.99), 500, "ms");
      report.atMost("memory", server.memory().peakMb, 400, "MB");
      report.served(seen);
      report.check(server.isAlive, `the server ended: ${server.log.slice(-300)}`);
    });
  },
};
