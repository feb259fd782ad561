import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { onFinished } from "../../server/testing/cleanup.ts";

export const TEST_HOST = "clock.test";

const RETRY_AFTER_MS = 200;

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export type Client = ReturnType<typeof openClient>;

/** A client of a port of loopback, from a given address; over TLS if it has the certificate of `TEST_HOST`. */
export function openClient(port: number, certificate = "", localAddress = "127.0.0.1") {
  const { request: send } = certificate ? https : http;
  const agent = certificate
    ? new https.Agent({ keepAlive: true, ca: certificate, servername: TEST_HOST })
    : new http.Agent({ keepAlive: true });
  onFinished(() => agent.destroy());

  /** Retries while a server sheds load, which happens on a busy test machine. */
  async function request(path: string, { method = "GET", headers, body }: RequestOptions = {}) {
    const own = { host: TEST_HOST, ...(body && { "content-type": "application/json" }) };
    const options = { host: "127.0.0.1", port, localAddress, agent, path, method };
    for (;;) {
      const asked = send({ ...options, headers: { ...own, ...headers } });
      asked.end(body && JSON.stringify(body));
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      const content = await text(response);
      if (!content.includes('"overloaded"')) {
        const { statusCode: status, headers: received } = response;
        return { status, headers: received, text: content, json: () => JSON.parse(content) };
      }
      await setTimeout(RETRY_AFTER_MS);
    }
  }
  return { request };
}
