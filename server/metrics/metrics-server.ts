import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";

export type MetricsServer = Awaited<ReturnType<typeof serveMetrics>>;

/** Serves only `/metrics`, on a separate port. Throws if the port is taken. */
export async function serveMetrics(metrics: Metrics, host: string, port: number) {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    metrics.write().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => closeNow(server) };
}

async function closeNow(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
