import type { App } from "./app-type.ts";

const IDLE_CHECK_MS = 100;

/**
 * Has the answers that go out during a stop end their connections, so that no kept one holds it up and no client
 * sends another request into a closing one. Answers whether a stop has begun.
 */
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

/** Ends when every request in flight is answered; who has not sent theirs or read its answer by then is cut off. */
export async function stopServing(app: App, withinMs: number): Promise<void> {
  // A connection whose answer began before the stop is kept once it is sent.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), withinMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
