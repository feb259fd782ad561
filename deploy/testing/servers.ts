import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onFinished } from "../../server/testing/cleanup.ts";

/** Starts a server and returns its address. */
export async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  onFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that responds with the headers of the request as JSON. Returns its address. */
export function startEcho(headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return serve((request, response) => {
    response.writeHead(200, headers).end(JSON.stringify(request.headers));
  });
}

type Fault = "answers 503" | "closes the connection" | "does not answer";

/** A server that responds with the instant, as cacheable JSON, `delayMs` after a request came; `fail` breaks it. */
export async function startFailingServer(delayMs = 0) {
  let fault: Fault | undefined;
  const address = await serve((_request, response) => {
    if (fault === "does not answer") return;
    if (fault === "closes the connection") {
      response.destroy();
      return;
    }
    const count = Date.now();
    response.writeHead(fault ? 503 : 200, { "x-content-type-options": "nosniff" });
    setTimeout(() => response.end(JSON.stringify({ count })), delayMs);
  });
  const fail = (how: Fault) => {
    fault = how;
  };
  return { address, fail };
}
