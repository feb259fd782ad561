import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onFinished } from "../../server/testing/cleanup.ts";

/** A server that responds with the headers of the request as JSON. Returns its address. */
export function startEcho(headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return serve((request, response) => {
    response.writeHead(200, headers).end(JSON.stringify(request.headers));
  });
}

/** A server that responds to nothing until `release`. `arrived` resolves when it has `count` requests. */
export async function startSilentServer(count: number) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let waiting = 0;
  const address = await serve((_request, response) => {
    waiting += 1;
    if (waiting === count) arrived.resolve();
    void released.promise.then(() => response.end());
  });
  return { address, arrived: arrived.promise, release: released.resolve };
}

/** A server that responds 200 with cacheable JSON until `fail`, and 503 from then on. */
export async function startFailingServer() {
  let status = 200;
  const address = await serve((_request, response) => {
    response.writeHead(status, { "x-content-type-options": "nosniff" }).end('{"count":1}');
  });
  const fail = () => {
    status = 503;
  };
  return { address, fail };
}

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  onFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
