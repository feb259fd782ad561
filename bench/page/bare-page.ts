import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { bundleScript } from "../../vite/bundle-script.ts";

/** Serves the least that React can be on this network: one prerendered button, its script in the document. */
export async function serveBarePage() {
  const { script } = await bundleScript("bench/page/bare-button.ts");
  const document = `<!doctype html><html lang="en"><head><title>One button</title><link rel="icon" href="data:,"></head>
<body><div id="root"><button type="button">Pressed 0 times</button></div><script>${script}</script></body></html>`;
  const body = brotliCompressSync(document);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    // Isolated like this page: Chromium starts another process for such a document, which takes a slow phone 0.2 s.
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
  };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, bytes: body.length, close: () => server.close() };
}
