import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PAGE_SCRIPT } from "../../support/requests.ts";

/** The server's site on an origin of its own, whose network a story controls: WebDriver has no routing. */
export class Site {
  readonly #listener: Server;
  #port = 0;
  /** Whether the document comes with the page's script. */
  hasScript = true;
  /** Requests for these paths are answered 503. */
  failing: RegExp | undefined;

  /** The server counts its rate limits by `clientAddress`. */
  constructor(server: string, clientAddress: string) {
    this.#listener = createServer((incoming, response) => {
      const { method = "GET", url = "" } = incoming;
      if (this.failing?.test(url)) {
        response.writeHead(503, { "content-type": "text/plain" }).end();
        return;
      }
      const headers = { ...incoming.headers, "x-forwarded-for": clientAddress };
      if (!this.hasScript) delete headers["accept-encoding"];
      const outgoing = request(server + url, { method, headers });
      outgoing.on("response", (answer) => {
        // A document without its script is not to be found unchanged.
        const { "content-length": _length, etag: _etag, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        if (this.hasScript || url !== "/") answer.pipe(response);
        else void text(answer).then((html) => response.end(html.replaceAll(PAGE_SCRIPT, "")));
      });
      outgoing.on("error", () => response.destroy());
      incoming.pipe(outgoing);
    });
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Starts, or comes back after `goDown` on the same port. */
  async start(): Promise<void> {
    await once(this.#listener.listen(this.#port, "localhost"), "listening");
    this.#port = (this.#listener.address() as AddressInfo).port;
  }

  /** As offline: connections are refused. */
  goDown(): void {
    this.#listener.close();
    this.#listener.closeAllConnections();
  }
}
