import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "../figures.ts";
import { onServer, type Program } from "../program.ts";
import { type AttackCase, expectAtMost, SCALE, whileVisited } from "./attack-case.ts";

const AT_ONCE = 200;
/** The most open files this machine allows a process. */
const HARD_LIMIT = Number(execFileSync("/bin/sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }));
const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const PIPELINE = Buffer.from(REQUEST.repeat(Math.ceil(65_536 / REQUEST.length)));

const manyAddresses = (index: number) => `127.0.1.${1 + (index % 200)}`;

/** Sends `bytes` on each and reads nothing. */
async function openSockets(
  port: number,
  count: number,
  localAddress: (index: number) => string,
  bytes?: Buffer,
): Promise<ReadonlySet<Socket>> {
  const open = new Set<Socket>();
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: localAddress(index) });
    // A paused socket does not notice that it was closed.
    if (bytes) socket.pause();
    socket.on("connect", () => {
      open.add(socket);
      if (bytes) socket.write(bytes);
    });
    socket.on("error", () => open.delete(socket));
    socket.on("close", () => open.delete(socket));
    if (index % AT_ONCE === AT_ONCE - 1) await pause(10);
  }
  await pause(200);
  return open;
}

async function hold(
  { address }: Program,
  open: () => Promise<ReadonlySet<Socket>>,
): Promise<readonly number[]> {
  let sockets: ReadonlySet<Socket> = new Set();
  const seen = await whileVisited(address, ["/", "/api/time"], async () => {
    sockets = await open();
    await pause(SCALE.heldMs);
    console.log(`${sockets.size} connections held`);
  });
  for (const socket of sockets) socket.destroy();
  return Object.values(seen).flat();
}

const silentConnections = (limit: number, from: "one address" | "200 addresses"): AttackCase => {
  const openFiles = Math.min(limit, HARD_LIMIT || limit);
  const localAddress = from === "one address" ? () => "127.0.0.2" : manyAddresses;
  return {
    name: `silent connections from ${from}, ${openFiles} open files`,
    run: () =>
      onServer({ openFiles }, async (server) => {
        const ms = await hold(server, () =>
          openSockets(server.port, SCALE.connections, localAddress),
        );
        expectAtMost(1000, Math.max(...ms), "ms", "slowest visitor");
      }),
  };
};

export const CONNECTION_CASES: readonly AttackCase[] = [
  silentConnections(256, "one address"),
  { ...silentConnections(1024, "one address"), isOnlyInBench: true },
  { ...silentConnections(65_536, "one address"), isOnlyInBench: true },
  silentConnections(1024, "200 addresses"),
  {
    name: "unread pipelined requests, 64 KiB on each connection, 512 MB heap",
    run: () =>
      onServer({ nodeOptions: "--max-old-space-size=512" }, async (server) => {
        const ms = await hold(server, () =>
          openSockets(server.port, SCALE.pipelines, manyAddresses, PIPELINE),
        );
        expectAtMost(500, quantile(ms, 0.99), "ms", "visitors' p99");
        expectAtMost(400, server.memory().peakMb, "MB", "memory");
      }),
  },
];
