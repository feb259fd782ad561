import { IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { App } from "../app-type.ts";
import { visitorAt } from "../client-address.ts";
import { type Lane, openLane } from "./fair-queue.ts";

/** Browsers do not pipeline. */
const MAX_PIPELINED_REQUESTS = 8;

/** Ends HTTP on a closed connection, as an upgrade does. Node would parse what it has read of it: up to 1,700 requests, in 30 ms. */
export class Message extends IncomingMessage {
  get upgrade(): boolean {
    return this.method === "CONNECT" || this.socket.destroyed;
  }

  /** Node sets what the headers say. */
  set upgrade(_isAsked: boolean) {}
}

/**
 * At the limit of all, a new connection replaces the one that is idle longest, first of those that never sent a request. The
 * requests of a connection are served one after the other, so that a client that reads nothing is served nothing more.
 */
export function limitConnections(
  app: App,
  { maxConnections, maxConnectionsPerAddress }: Limits,
  isProxy: (address: string) => boolean,
) {
  const perAddress = new Map<string, number>();
  const lanes = new Map<Socket, Lane>();
  const silent = new Set<Socket>();
  const idle = new Set<Socket>();

  function closeIdlest(): boolean {
    const [idlest] = silent.size > 0 ? silent : idle;
    if (!idlest) return false;
    for (const sockets of [silent, idle]) sockets.delete(idlest.destroy());
    return true;
  }

  app.server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const { address } = visitorAt(remoteAddress);
    const countOwn = () => perAddress.get(address) ?? 0;
    const isTooMany = countOwn() >= maxConnectionsPerAddress && !isProxy(remoteAddress);
    if (isTooMany || (lanes.size >= maxConnections && !closeIdlest())) {
      socket.destroy();
      return;
    }
    perAddress.set(address, countOwn() + 1);
    silent.add(socket);
    const lane = openLane(1, () => socket.destroyed || idle.add(socket));
    lanes.set(socket, lane);
    socket.once("close", () => {
      for (const sockets of [lanes, silent, idle]) sockets.delete(socket);
      perAddress.set(address, countOwn() - 1);
      if (countOwn() === 0) perAddress.delete(address);
    });
  });

  return {
    /** As a lane's `enter`. If too many wait, closes the connection and never resolves. */
    enter(socket: Socket, response: ServerResponse): Promise<void> | undefined {
      silent.delete(socket);
      idle.delete(socket);
      const lane = lanes.get(socket);
      if (lane && lane.requests.size >= MAX_PIPELINED_REQUESTS) {
        socket.destroy();
        return new Promise(() => undefined);
      }
      return lane?.enter(response);
    },
    /** After the responses that they wait for. Fastify closes those of later requests. */
    closeAll: () => {
      for (const { requests } of lanes.values()) {
        const last = [...requests.keys()].at(-1);
        if (last && !last.headersSent) last.setHeader("connection", "close");
      }
    },
    /** Closes connections that have sent nothing, which Node does not count as idle. Browsers open them in advance. */
    closeSilent: () => {
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/** For log files, the database, the page's files and Node itself. */
const RESERVED_FILES = 64;
const MIN_CONNECTIONS = 8;
/** Each open connection takes about 20 kB. */
const MAX_CONNECTIONS = 20_000;
/** A browser opens 6; an office behind one address opens many more. */
const MAX_CONNECTIONS_PER_ADDRESS = 500;

export function connectionLimits(maxOpenFiles: number) {
  const within = (count: number, max: number) =>
    Math.min(max, Math.max(MIN_CONNECTIONS, Math.floor(count)));
  const maxConnections = within((maxOpenFiles - RESERVED_FILES) / 2, MAX_CONNECTIONS);
  const maxConnectionsPerAddress = within(maxConnections / 4, MAX_CONNECTIONS_PER_ADDRESS);
  return { maxConnections, maxConnectionsPerAddress };
}

/** The process's limit of open files; Infinity where the system has none, as on Windows. */
function readOpenFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | "unlimited" } };
  };
  return Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
}

export const LIMITS = {
  ...connectionLimits(readOpenFilesLimit()),
  /** Points of all calls of one address. One is about a millisecond of CPU time; most calls cost one. */
  callsPerMinute: 300,
  /** Of one address, for the page and its files. A first load takes about 35. */
  filesPerMinute: 3000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  timeoutCheckIntervalMs: 2000,
  idleTimeoutMs: 30_000,
  maxWaiting: 4096,
  maxWaitMs: 1000,
};
export type Limits = Readonly<typeof LIMITS>;
