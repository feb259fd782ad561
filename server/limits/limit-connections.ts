import type { Socket } from "node:net";
import { compile } from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";
import type { App } from "../http/app-type.ts";
import type { Settings } from "../settings/settings.ts";
import type { ConnectionLimits } from "./connection-limits.ts";

/** Browsers do not pipeline. */
const MAX_PIPELINED_REQUESTS = 8;

/**
 * Keeps the number of connections below the descriptor limit. An address at its limit is refused; at the limit of all,
 * a new connection replaces the one that is idle longest, first of those that never sent a request.
 */
export function limitConnections(
  app: App,
  { maxConnections, maxConnectionsPerAddress }: ConnectionLimits,
  trustProxy: Settings["trustProxy"],
): void {
  const isProxy = trustProxy === false ? () => false : compile(trustProxy.split(/ *, */));
  const perAddress = new Map<string, number>();
  const silent = new Set<Socket>();
  const idle = new Set<Socket>();
  let open = 0;

  function closeIdlest(): boolean {
    for (const socket of [silent, idle].find(({ size }) => size > 0) ?? []) {
      socket.destroy();
      return true;
    }
    return false;
  }

  app.server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const address = isProxy(remoteAddress, 0) ? undefined : normalizeIP(remoteAddress);
    const ofAddress = address === undefined ? 0 : (perAddress.get(address) ?? 0);
    if (ofAddress >= maxConnectionsPerAddress || (open >= maxConnections && !closeIdlest())) {
      socket.destroy();
      return;
    }
    open += 1;
    silent.add(socket);
    if (address !== undefined) perAddress.set(address, ofAddress + 1);
    socket.once("close", () => {
      open -= 1;
      silent.delete(socket);
      idle.delete(socket);
      if (address === undefined) return;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
  app.addHook("onRequest", ({ raw: { socket } }, _reply, done) => {
    silent.delete(socket);
    idle.delete(socket);
    done();
  });
  app.addHook("onResponse", ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) idle.add(socket);
    done();
  });
}

/**
 * Serves the requests of a connection one after the other: the next one waits until the response before it is sent, so
 * a client that reads nothing is served nothing more. Closes a connection with more than eight unanswered requests.
 */
export function limitPipelining(app: App): void {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  app.addHook("onRequest", ({ raw: { socket } }, reply, done) => {
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      return done();
    }
    if (queue.length + 1 < MAX_PIPELINED_REQUESTS) {
      queue.push(done);
      return;
    }
    stopParsing(socket);
    socket.destroy();
    reply.hijack();
  });
  app.addHook("onResponse", ({ raw: { socket } }, _reply, done) => {
    const next = waiting.get(socket)?.shift();
    if (next) next();
    else waiting.delete(socket);
    done();
  });
}

/**
 * Node parses the rest of what it has read even if the socket is destroyed or its parser paused: up to 1,700 requests.
 * 2 is what Node's own parser callback returns for a message that ends HTTP on the connection.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
