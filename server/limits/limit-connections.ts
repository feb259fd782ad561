import type { Socket } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";
import type { App } from "../http/app-type.ts";
import { trustedProxies } from "../http/client-address.ts";
import type { Settings } from "../settings/settings.ts";
import type { ConnectionLimits } from "./connection-limits.ts";

/** Browsers do not pipeline. */
const MAX_PIPELINED_REQUESTS = 8;

interface ConnectionQueues {
  /** Calls `serve` at the request's turn. Returns false if too many requests wait, and closes the connection. */
  readonly enter: (socket: Socket, serve: () => void) => boolean;
  /** Ends a turn. */
  readonly leave: (socket: Socket) => void;
}

/**
 * Keeps the number of connections below the descriptor limit. An address at its limit is refused; at the limit of all,
 * a new connection replaces the one that is idle longest, first of those that never sent a request. A connection with
 * more than eight unanswered requests is closed.
 */
export function limitConnections(
  app: App,
  { maxConnections, maxConnectionsPerAddress }: ConnectionLimits,
  trustProxy: Settings["trustProxy"],
): ConnectionQueues {
  const isProxy = trustedProxies(trustProxy);
  const perAddress = new Map<string, number>();
  const queues = new Map<Socket, RequestQueue>();
  const silent = new Set<Socket>();
  const idle = new Set<Socket>();

  function closeIdlest(): boolean {
    for (const sockets of [silent, idle]) {
      for (const socket of sockets) {
        sockets.delete(socket);
        socket.destroy();
        return true;
      }
    }
    return false;
  }

  app.server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const address = isProxy(remoteAddress) ? undefined : normalizeIP(remoteAddress);
    const ofAddress = address === undefined ? 0 : (perAddress.get(address) ?? 0);
    if (
      ofAddress >= maxConnectionsPerAddress ||
      (queues.size >= maxConnections && !closeIdlest())
    ) {
      socket.destroy();
      return;
    }
    queues.set(socket, new RequestQueue());
    silent.add(socket);
    if (address !== undefined) perAddress.set(address, ofAddress + 1);
    socket.once("close", () => {
      queues.delete(socket);
      silent.delete(socket);
      idle.delete(socket);
      if (address === undefined) return;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
  return {
    enter: (socket, serve) => {
      silent.delete(socket);
      idle.delete(socket);
      const queue = queues.get(socket);
      if (!queue) {
        serve();
        return true;
      }
      if (queue.enter(serve)) return true;
      stopParsing(socket);
      socket.destroy();
      return false;
    },
    leave: (socket) => {
      if (queues.get(socket)?.leave()) idle.add(socket);
    },
  };
}

/**
 * Serves the requests of a connection one after the other: the next one waits until the response before it is sent, so
 * a client that reads nothing is served nothing more.
 */
class RequestQueue {
  readonly #waiting: (() => void)[] = [];
  #isServing = false;

  /** Calls `serve` at its turn; returns false if too many requests wait. */
  enter(serve: () => void): boolean {
    if (this.#isServing) {
      if (this.#waiting.length + 1 >= MAX_PIPELINED_REQUESTS) return false;
      this.#waiting.push(serve);
      return true;
    }
    this.#isServing = true;
    serve();
    return true;
  }

  /** Ends a turn; returns whether no request is left. */
  leave(): boolean {
    const next = this.#waiting.shift();
    next?.();
    this.#isServing = next !== undefined;
    return !this.#isServing;
  }
}

/**
 * Node parses the rest of what it has read even if the socket is destroyed or its parser paused: up to 1,700 requests.
 * 2 is what Node's own parser callback returns for a message that ends HTTP on the connection.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
