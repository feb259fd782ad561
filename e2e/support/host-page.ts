import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface HostPage {
  /** Of another site than the server's. */
  readonly address: string;
  readonly close: () => void;
}

/** Somebody else's page with this body. */
export async function serveHostPage(
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HostPage> {
  const host = createServer(({ url }, response) => {
    // A browser asks for it by itself.
    if (url === "/favicon.ico") return response.writeHead(204).end();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
    return response.end(`<!doctype html><title>Host</title><body>${body}`);
  });
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  const { port } = host.address() as AddressInfo;
  const close = () => {
    host.closeAllConnections();
    host.close();
  };
  return { address: `http://127.0.0.1:${port}/`, close };
}
