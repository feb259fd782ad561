import { once } from "node:events";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { connect as connectSocket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { connect as connectSecurely, type TLSSocket } from "node:tls";
import { onFinished } from "../../server/testing/cleanup.ts";
import { TEST_HOST } from "./nginx.ts";

const RETRY_AFTER_MS = 200;

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A client with a cookie jar, connected over TLS and HTTP/2 from a given loopback address. */
export async function openTestBrowser(port: number, certificate: string, address = "127.0.0.1") {
  const origin = `https://${TEST_HOST}`;
  const session = connect(origin, {
    createConnection: () =>
      connectSecurely({
        socket: connectSocket({ port, host: "127.0.0.1", localAddress: address }),
        servername: TEST_HOST,
        ca: certificate,
        ALPNProtocols: ["h2", "http/1.1"],
      }),
  });
  onFinished(() => session.destroy());
  await once(session, "connect");
  const cookies = new Map<string, string>();

  /** Retries while a server sheds load, which happens on a busy test machine. */
  async function request(path: string, options: RequestOptions = {}) {
    let response = await requestOnce(path, options);
    while (response.text.includes('"overloaded"')) {
      await setTimeout(RETRY_AFTER_MS);
      response = await requestOnce(path, options);
    }
    return response;
  }

  async function requestOnce(path: string, { method = "GET", headers, body }: RequestOptions) {
    const stream = session.request({
      ":method": method,
      ":path": path,
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
      ...(body && { "content-type": "application/json" }),
      ...headers,
    });
    stream.end(body && JSON.stringify(body));
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    // An iteration over the stream sometimes calls a complete response a premature close.
    const [[response]] = (await Promise.all([once(stream, "response"), once(stream, "close")])) as [
      [IncomingHttpHeaders & { ":status": number }],
      unknown[],
    ];
    if (!stream.readableEnded) throw new Error(`The response of ${path} was cut off.`);
    for (const cookie of response["set-cookie"] ?? []) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const text = Buffer.concat(chunks).toString();
    return { status: response[":status"], headers: response, text, json: () => JSON.parse(text) };
  }

  const { alpnProtocol } = session;
  const tls = (session.socket as TLSSocket).getProtocol();
  return { alpnProtocol, tls, cookies, request };
}
