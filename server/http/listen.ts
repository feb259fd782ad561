import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SettingError } from "../settings/settings.ts";
import type { App } from "./app-type.ts";
import type { limitConnections } from "./limits/limit-connections.ts";

/** New connections that wait until they are accepted. With Node's 511, a burst delays other visitors by 1 s. */
const BACKLOG = 4096;

export async function listen(app: App, port: number, host: string): Promise<number> {
  const found = await lookup(host, { all: true });
  const [first, ...others] = new Set(found.map(({ address }) => address));
  const extraServers: Server[] = [];
  let extraServersClosed: Promise<unknown> | undefined;
  app.addHook("preClose", async () => {
    extraServersClosed = Promise.all(extraServers.map((server) => once(server.close(), "close")));
  });
  app.addHook("onClose", async () => {
    await extraServersClosed;
  });
  await app.listen({ port, host: first ?? host, backlog: BACKLOG });
  const { port: boundPort } = app.server.address() as AddressInfo;
  const ignored = ["EADDRNOTAVAIL", "EAFNOSUPPORT", ...(port === 0 ? ["EADDRINUSE"] : [])];
  for (const address of others) {
    // Given a host name, Fastify would create a second server without the first one's timeouts and shutdown.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit("connection", socket),
    );
    server.listen(boundPort, address, BACKLOG);
    try {
      await once(server, "listening");
      extraServers.push(server);
    } catch (error) {
      if (!ignored.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  }
  return boundPort;
}

const IDLE_CHECK_MS = 100;
/** The one in which the stop begins, one that accepts nothing more, and one that reads what was accepted last. */
const QUIET_TURNS = 3;
/** While new connections keep coming, the last that had arrived before the stop can't be told. */
const MAX_ACCEPTING_MS = 2000;

/** Ends keep-alive connections at a shutdown, after all requests that had arrived, read or not. Returns whether one has begun. */
export function closeConnectionsOnStop(
  app: App,
  { closeAll, closeSilent }: ReturnType<typeof limitConnections>,
): () => boolean {
  let isStopping = false;
  let closing: ReturnType<typeof setInterval> | undefined;
  app.addHook("preClose", async () => {
    isStopping = true;
    await acceptPending(app);
    closeAll();
    closing = setInterval(() => {
      closeSilent();
      // A response that began before the shutdown leaves its connection open.
      app.server.closeIdleConnections();
    }, IDLE_CHECK_MS);
  });
  app.addHook("onClose", async () => clearInterval(closing));
  return () => isStopping;
}

/** Node accepts one connection in each turn of the event loop. */
async function acceptPending({ server }: App): Promise<void> {
  let quietTurns = 0;
  const onConnection = () => {
    quietTurns = 0;
  };
  server.on("connection", onConnection);
  const endMs = performance.now() + MAX_ACCEPTING_MS;
  while (quietTurns < QUIET_TURNS && performance.now() < endMs) {
    await nextTurn();
    quietTurns += 1;
  }
  server.off("connection", onConnection);
}

/** Resolves once every request in flight has its response; connections still open at the timeout are cut. */
export async function stopServing(app: App, timeoutMs: number): Promise<void> {
  const timeout = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close();
  clearTimeout(timeout);
}

/** Names the setting, HOST or PORT after `prefix`, that makes it impossible to listen. Returns other errors as they are. */
export function explainListenError(error: unknown, host: string, port: number, prefix = "") {
  const notHere = `${prefix}HOST must be an address of this machine, not "${host}".`;
  const unknown = `${prefix}HOST must be an address or a known host name, not "${host}".`;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `${prefix}PORT ${port} is in use: set another one, or stop the program that uses it.`,
    EACCES: `${prefix}PORT ${port} is not allowed for this user: set one from 1024 on.`,
    EADDRNOTAVAIL: notHere,
    EAFNOSUPPORT: notHere,
    EINVAL: notHere,
    EAI_AGAIN: unknown,
    ENOTFOUND: unknown,
  };
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ""];
  return sentence === undefined ? error : new SettingError(sentence, { cause: error });
}
