import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves somebody else's page with this body, of another site than the server's. */
export async function serveHostPage(body: string, headers: Readonly<Record<string, string>> = {}) {
  const host = createServer(({ url }, response) => {
    // A browser asks for it by itself.
    if (url === "/favicon.ico") return response.writeHead(204).end();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
    return response.end(`<!doctype html><title>Host</title><body>${body}`);
  });
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  const close = () => {
    host.closeAllConnections();
    host.close();
  };
  return { address: `http://127.0.0.1:${(host.address() as AddressInfo).port}/`, close };
}
