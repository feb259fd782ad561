import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PAGE_SCRIPT } from "../../support/requests.ts";

/**
 * The server's site on an origin of its own, whose network a story controls. It replaces the drivers' routing, which WebDriver
 * lacks.
 */
export class Site {
  readonly #server: string;
  readonly #clientAddress: string;
  #listener: Server | undefined;
  #port = 0;
  /** Whether the document comes with the page's script. */
  hasScript = true;
  /** Requests for these paths are answered 503. */
  failing: RegExp | undefined;

  /** The server counts its rate limits by `clientAddress`. */
  constructor(server: string, clientAddress: string) {
    this.#server = server;
    this.#clientAddress = clientAddress;
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Starts, or comes back after `goDown` on the same port. */
  async start(): Promise<void> {
    this.#listener = createServer((incoming, response) => {
      if (this.failing?.test(incoming.url ?? "")) {
        response.writeHead(503, { "content-type": "text/plain" }).end();
        return;
      }
      const { method, url } = incoming;
      const headers = { ...incoming.headers, "x-forwarded-for": this.#clientAddress };
      if (!this.hasScript) delete headers["accept-encoding"];
      const outgoing = request(this.#server + url, { method: method ?? "GET", headers });
      outgoing.on("response", (answer) => {
        if (url === "/" && !this.hasScript) {
          void sendWithoutScript(answer, response);
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on("error", () => response.destroy());
      incoming.pipe(outgoing);
    });
    this.#listener.listen(this.#port, "localhost");
    await once(this.#listener, "listening");
    this.#port = (this.#listener.address() as AddressInfo).port;
  }

  /** As offline: connections are refused. */
  goDown(): void {
    this.#listener?.close();
    this.#listener?.closeAllConnections();
  }
}

async function sendWithoutScript(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { "content-length": _length, etag: _etag, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...headers, "cache-control": "no-store" });
  response.end((await text(answer)).replaceAll(PAGE_SCRIPT, ""));
}
