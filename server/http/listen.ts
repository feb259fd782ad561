import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { App } from "./app-type.ts";

/**
 * Listens on each address that `host` names and this machine has: localhost has two where there is IPv6. Answers the
 * port, which the system chooses when `port` is 0. Throws where one of the addresses can't be had.
 */
export async function listen(app: App, port: number, host: string): Promise<number> {
  const found = await lookup(host, { all: true });
  const [first, ...others] = new Set(found.map(({ address }) => address));
  const doors: Server[] = [];
  let doorsClosed: Promise<unknown> | undefined;
  app.addHook("preClose", async () => {
    doorsClosed = Promise.all(doors.map((door) => once(door.close(), "close")));
  });
  app.addHook("onClose", async () => {
    await doorsClosed;
  });
  await app.listen({ port, host: first ?? host });
  const { port: taken } = app.server.address() as AddressInfo;
  for (const address of others) {
    // Given the name, Fastify would make a second server, which its limits and its stop don't reach.
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit("connection", socket),
    );
    door.listen(taken, address);
    try {
      await once(door, "listening");
      doors.push(door);
    } catch (error) {
      if (!isSpared((error as NodeJS.ErrnoException).code, port)) throw error;
    }
  }
  return taken;
}

/** Of an address that the machine has not, or of a port that the system chose for another address. */
function isSpared(code: string | undefined, port: number): boolean {
  if (code === "EADDRINUSE") return port === 0;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}
