import { IncomingMessage, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "../../settings/settings.ts";
import type { App } from "../app-type.ts";
import { trustedProxies } from "../client-address.ts";
import { visitorAt } from "./budgets.ts";

/** Runs so many requests at once, each until its response closes. The others wait in the order in which they came. */
export class Lane {
  readonly #maxRunning: number;
  readonly #onEmpty: () => void;
  /** In the order in which they came, with what starts each. */
  readonly requests = new Map<ServerResponse, () => void>();

  constructor(maxRunning: number, onEmpty: () => void) {
    this.#maxRunning = maxRunning;
    this.#onEmpty = onEmpty;
  }

  /** Returns nothing if the request may run at once; otherwise resolves at its turn, but never if its client has left. */
  enter(response: ServerResponse): Promise<void> | undefined {
    if (response.destroyed) return new Promise(() => undefined);
    const mayRun = this.requests.size < this.#maxRunning;
    const { promise, resolve } = mayRun ? RUNNING : Promise.withResolvers<void>();
    this.requests.set(response, resolve);
    response.once("close", () => {
      this.requests.delete(response);
      if (this.requests.size === 0) this.#onEmpty();
      // It runs already if a request closes that was waiting.
      [...this.requests.values()][this.#maxRunning - 1]?.();
    });
    return promise;
  }
}

const RUNNING = { promise: undefined, resolve: () => undefined };

/** Browsers do not pipeline. */
const MAX_PIPELINED_REQUESTS = 8;

/** Ends HTTP on a connection that was closed, as an upgrade to another protocol does. */
class Message extends IncomingMessage {
  get upgrade(): boolean {
    return this.method === "CONNECT" || this.socket.destroyed;
  }

  /** Node sets what the headers say. */
  set upgrade(_isAsked: boolean) {}
}

/** For Node's server, which would parse what it has read of a closed connection: up to 1,700 requests, which take 30 ms. */
export const STOP_AT_CLOSE: ServerOptions = {
  IncomingMessage: Message,
  shouldUpgradeCallback: ({ socket }) => socket.destroyed,
};

/**
 * At the limit of all, a new connection replaces the one that is idle longest, first of those that never sent a request. The
 * requests of a connection are served one after the other, so that a client that reads nothing is served nothing more.
 */
export function limitConnections(
  app: App,
  { maxConnections, maxConnectionsPerAddress }: Limits,
  trustProxy: Settings["trustProxy"],
) {
  const isProxy = trustedProxies(trustProxy);
  const perAddress = new Map<string, number>();
  const connections = new Map<Socket, Lane>();
  const silent = new Set<Socket>();
  const idle = new Set<Socket>();

  function closeIdlest(): boolean {
    const sockets = silent.size > 0 ? silent : idle;
    const [idlest] = sockets;
    if (!idlest) return false;
    sockets.delete(idlest);
    idlest.destroy();
    return true;
  }

  app.server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const { address } = visitorAt(remoteAddress);
    const ofAddress = isProxy(remoteAddress) ? 0 : (perAddress.get(address) ?? 0);
    const isFull = connections.size >= maxConnections;
    if (ofAddress >= maxConnectionsPerAddress || (isFull && !closeIdlest())) {
      socket.destroy();
      return;
    }
    connections.set(socket, new Lane(1, () => socket.destroyed || idle.add(socket)));
    silent.add(socket);
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    socket.once("close", () => {
      connections.delete(socket);
      silent.delete(socket);
      idle.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });

  return {
    /** As `Lane.enter`. If too many wait, closes the connection and never resolves. */
    enter: (socket: Socket, response: ServerResponse): Promise<void> | undefined => {
      silent.delete(socket);
      idle.delete(socket);
      const lane = connections.get(socket);
      if (lane && lane.requests.size >= MAX_PIPELINED_REQUESTS) {
        socket.destroy();
        return new Promise(() => undefined);
      }
      return lane?.enter(response);
    },
    /** After the responses that they wait for. Fastify closes those of later requests. */
    closeAll: (): void => {
      for (const { requests } of connections.values()) {
        const last = [...requests.keys()].at(-1);
        if (last && !last.headersSent) last.setHeader("connection", "close");
      }
    },
    /** Closes connections that have sent nothing, which Node does not count as idle. Browsers open them in advance. */
    closeSilent: (): void => {
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
  const atLeastFew = (count: number) => Math.max(MIN_CONNECTIONS, Math.floor(count));
  const half = atLeastFew((maxOpenFiles - RESERVED_FILES) / 2);
  const maxConnections = Math.min(MAX_CONNECTIONS, half);
  const quarter = atLeastFew(maxConnections / 4);
  return {
    maxConnections,
    maxConnectionsPerAddress: Math.min(MAX_CONNECTIONS_PER_ADDRESS, quarter),
  };
}

/** The process's limit of open files; Infinity where the system has none, as on Windows. */
function readOpenFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | "unlimited" } };
  };
  const soft = userLimits?.open_files.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
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
