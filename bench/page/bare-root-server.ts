import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";

export async function startBareRootServer(address: string) {
  const server = createServer((incoming, outgoing) => {
    const isDocument = incoming.url === "/";
    const headers = { ...incoming.headers };
    if (isDocument) delete headers["accept-encoding"];
    const asked = request(address + incoming.url, { method: incoming.method, headers });
    incoming.pipe(asked);
    asked.on("error", () => outgoing.destroy());
    asked.on("response", (answer: IncomingMessage) => {
      if (!isDocument) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      void sendBare(answer, outgoing);
    });
  }).listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, close: () => server.close() };
}

async function sendBare(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const body = brotliCompressSync(bareRoot(await text(answer)));
    const encoding = { "content-encoding": "br", "content-length": body.length };
    outgoing.writeHead(200, { ...answer.headers, ...encoding }).end(body);
  } catch {
    outgoing.destroy();
  }
}

/** The document as it would be with client-side rendering only. */
function bareRoot(document: string): string {
  const opening = '<div id="root">';
  const start = document.indexOf(opening) + opening.length;
  const bare = document.slice(0, start) + document.slice(document.lastIndexOf("</div>"));
  return bare.replace(/<script>.*?<\/script>/s, "");
}
