import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import type { Metrics } from "./metrics.ts";

export type MetricsServer = Awaited<ReturnType<typeof serveMetrics>>;

/** Serves only `/metrics`, on a separate port, and counts what the proxy reports to its UDP port. Throws if it is taken. */
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
  const { port: boundPort } = server.address() as AddressInfo;
  const reports = createSocket(isIPv6(host) ? "udp6" : "udp4");
  reports.on("message", (message) => metrics.countProxyRefusal(message.toString("latin1")));
  reports.bind(boundPort, host);
  await once(reports, "listening");
  const close = async () => {
    reports.close();
    await closeNow(server);
  };
  return { port: boundPort, close };
}

async function closeNow(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
