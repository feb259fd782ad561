import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The server's site on an origin of its own, whose network a story controls. It replaces the drivers' routing, which WebDriver
 * lacks.
 */
export class Site {
  readonly #server: string;
  #listener: Server | undefined;
  #port = 0;
  #failing: RegExp | undefined;

  constructor(server: string) {
    this.#server = server;
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Answers requests for these paths with 503, or again none. */
  fail(paths: RegExp | undefined): void {
    this.#failing = paths;
  }

  /** Starts, or comes back after `goDown` on the same port. */
  async start(): Promise<void> {
    this.#listener = createServer((incoming, response) => {
      if (this.#failing?.test(incoming.url ?? "")) {
        response.writeHead(503, { "content-type": "text/plain" }).end();
        return;
      }
      const { method, headers, url } = incoming;
      const outgoing = request(this.#server + url, { method: method ?? "GET", headers });
      outgoing.on("response", (answer) => {
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
