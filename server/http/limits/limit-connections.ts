import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "../../settings/settings.ts";
import type { App } from "../app-type.ts";
import { trustedProxies } from "../client-address.ts";
import type { ConnectionLimits } from "./connection-limits.ts";
import { visitorKey } from "./visitor-key.ts";

/** Browsers do not pipeline. */
const MAX_PIPELINED_REQUESTS = 8;

export interface ConnectionQueues {
  /**
   * Returns nothing if it is the request's turn, which ends with its response; otherwise resolves at its turn. If too many
   * wait, closes the connection and never resolves.
   */
  readonly enter: (socket: Socket, response: ServerResponse) => Promise<void> | undefined;
  /** Closes each connection after the last response that it waits for, from now on. */
  readonly closeAll: () => void;
  /** Closes connections that have sent nothing, which Node does not count as idle. Browsers open them in advance. */
  readonly closeSilent: () => void;
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
  let isClosing = false;

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
    const address = isProxy(remoteAddress) ? undefined : visitorKey(remoteAddress);
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
    enter: (socket, response) => {
      silent.delete(socket);
      idle.delete(socket);
      if (isClosing) closeAfter(response);
      const queue = queues.get(socket);
      if (!queue) return undefined;
      if (queue.responses.length >= MAX_PIPELINED_REQUESTS) {
        stopParsing(socket);
        socket.destroy();
        return new Promise(() => undefined);
      }
      response.on("close", () => {
        if (!socket.destroyed && queue.leave()) idle.add(socket);
      });
      return queue.enter(response);
    },
    closeAll: () => {
      isClosing = true;
      for (const { responses } of queues.values()) {
        const last = responses.at(-1);
        if (last) closeAfter(last);
      }
    },
    closeSilent: () => {
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/**
 * Serves the requests of a connection one after the other: the next one waits until the response before it is sent, so
 * a client that reads nothing is served nothing more.
 */
class RequestQueue {
  /** The first one is being served. */
  readonly responses: ServerResponse[] = [];
  readonly #waiting: (() => void)[] = [];

  /** Resolves at the request's turn, unless it is its turn. */
  enter(response: ServerResponse): Promise<void> | undefined {
    if (this.responses.push(response) === 1) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Ends a turn; returns whether no request is left. */
  leave(): boolean {
    this.responses.shift();
    this.#waiting.shift()?.();
    return this.responses.length === 0;
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Node parses the rest of what it has read even if the socket is destroyed or its parser paused: up to 1,700 requests.
 * 2 is what Node's own parser callback returns for a message that ends HTTP on the connection.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
