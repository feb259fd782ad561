import { once } from "node:events";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { connect as connectSocket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { connect as connectSecurely, type TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { TEST_HOST } from "./nginx.ts";

const RETRY_AFTER_MS = 200;

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** One visitor's connection over TLS and HTTP/2, from an address of this machine's, with the cookies it is given. */
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
  onTestFinished(() => session.destroy());
  await once(session, "connect");
  const cookies = new Map<string, string>();

  /** Asks again where a server says, as on a busy machine it may, that it has too much to do. */
  async function ask(path: string, question: Question = {}) {
    let answer = await askOnce(path, question);
    while (answer.text.includes('"overloaded"')) {
      await setTimeout(RETRY_AFTER_MS);
      answer = await askOnce(path, question);
    }
    return answer;
  }

  async function askOnce(path: string, { method = "GET", headers, body }: Question) {
    const stream = session.request({
      ":method": method,
      ":path": path,
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
      ...(body && { "content-type": "application/json" }),
      ...headers,
    });
    stream.end(body && JSON.stringify(body));
    const [answer] = (await once(stream, "response")) as [
      IncomingHttpHeaders & { ":status": number },
    ];
    for (const cookie of answer["set-cookie"] ?? []) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    return { status: answer[":status"], headers: answer, text, json: () => JSON.parse(text) };
  }

  const { alpnProtocol } = session;
  const tls = (session.socket as TLSSocket).getProtocol();
  return { alpnProtocol, tls, cookies, ask };
}
