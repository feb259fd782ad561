import { setImmediate as nextTurn } from "node:timers/promises";
import type { App } from "./app-type.ts";
import type { ConnectionQueues } from "./limits/limit-connections.ts";

const IDLE_CHECK_MS = 100;
/** The one in which the stop begins, one that accepts nothing more, and one that reads what was accepted last. */
const QUIET_TURNS = 3;
/** While new connections keep coming, the last that had arrived before the stop can't be told. */
const MAX_ACCEPTING_MS = 2000;

/**
 * Ends keep-alive connections during a shutdown, after the requests that had arrived: connections that wait in the
 * kernel are accepted first, and idle ones are read once more. Returns whether a shutdown has begun.
 */
export function closeConnectionsOnStop(
  app: App,
  { closeAll, closeSilent }: Pick<ConnectionQueues, "closeAll" | "closeSilent">,
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
