import type { App } from "./app-type.ts";

const IDLE_CHECK_MS = 100;

/** Ends keep-alive connections during a shutdown. Returns whether one has begun. */
export function closeConnectionsOnStop(app: App): () => boolean {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done(null, payload);
  });
  return () => isStopping;
}

/** Resolves once every request in flight has its response; connections still open at the timeout are cut. */
export async function stopServing(app: App, timeoutMs: number): Promise<void> {
  // A response that began before the shutdown leaves its connection open.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const timeout = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(timeout);
}
