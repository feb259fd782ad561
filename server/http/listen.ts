import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { App } from "./app-type.ts";

/** New connections that wait until they are accepted. With Node's 511, a burst delays other visitors by 1 s. */
const BACKLOG = 4096;

/** Listens on every address of `host` and returns the port. Throws if an address is taken. */
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
      if (!isIgnorable((error as NodeJS.ErrnoException).code, port)) throw error;
    }
  }
  return boundPort;
}

/** The machine lacks the address, or the system's chosen port is taken there. */
function isIgnorable(code: string | undefined, port: number): boolean {
  if (code === "EADDRINUSE") return port === 0;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}
