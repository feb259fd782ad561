import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http, { createServer, type IncomingMessage, type RequestListener } from "node:http";
import https from "node:https";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, vi } from "vitest";
import { onFinished } from "../../server/testing/cleanup.ts";
import { makeTestFolder } from "../../server/testing/database.ts";
import { findProgram } from "../../server/testing/find-services.mjs";
import { findFreePort } from "../../server/testing/free-port.ts";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";

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
      await wait(RETRY_AFTER_MS);
    }
  }
  return { request };
}

/** Its tests make a certificate with openssl. */
export const NGINX = findProgram("openssl") && findProgram("nginx");

/** The port of the discard protocol, on which nothing listens. */
const NO_METRICS = "127.0.0.1:9";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/** Starts nginx with `deploy/nginx.conf`, and more `directives`, in front of these servers; it reports to `metrics`. */
export async function startNginx(
  servers: readonly string[],
  { directives = "", metrics = NO_METRICS } = {},
) {
  const folder = makeTestFolder();
  const certificateFile = join(folder, "certificate.pem");
  mkdirSync(join(folder, "cache"));
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "2", "-subj", `/CN=${TEST_HOST}`, "-addext", `subjectAltName=DNS:${TEST_HOST}`],
      ...["-keyout", join(folder, "key.pem"), "-out", certificateFile],
    ],
    { stdio: "ignore" },
  );
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const [one = "", other = ""] = servers.map((address) => `127.0.0.1:${new URL(address).port}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};\n`,
  );
  const site = read("site.conf")
    .replace("server-1:3000", one)
    .replace("server-2:3000", other)
    .replaceAll(/server-[12]:9464/g, metrics)
    .replaceAll("/etc/nginx/tls", folder)
    .replaceAll("/var/cache/nginx", join(folder, "cache"))
    .replace("server_name clock.example;", `server_name ${TEST_HOST};`)
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen [::]:80;", "");
  const files = {
    "listen.conf": `listen 127.0.0.1:${port} ssl http2;\n`,
    "nginx.conf": read("nginx.conf").replace("root /etc/nginx;", `root ${folder};`),
    "site.conf": site + temporary.join("") + directives,
    "unavailable.html": read("unavailable.html"),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const nginx = spawn(
    NGINX ?? "",
    [
      ...["-c", join(folder, "nginx.conf"), "-p", folder],
      ...["-e", "stderr", "-g", `daemon off; pid ${folder}/nginx.pid; ${user}`],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let errors = "";
  nginx.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk;
  });
  const ended = once(nginx, "exit");
  onFinished(async () => {
    nginx.kill("SIGTERM");
    await ended;
  });
  await vi.waitFor(
    async () => {
      if (nginx.exitCode !== null) throw new Error(errors);
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
    },
    { timeout: 10_000 },
  );
  const certificate = readFileSync(certificateFile, "utf8");
  return {
    ...{ port, plainPort, certificate },
    open: (localAddress?: string) => openClient(port, certificate, localAddress),
    openPlainly: (localAddress?: string) => openClient(plainPort, "", localAddress),
  };
}

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

/** A server that responds with the instant as JSON, `delayMs` after a request came; `fail` breaks or mends it. */
export async function startFailingServer(delayMs = 0) {
  let fault: Fault | undefined;
  const address = await serve((_request, response) => {
    if (fault === "does not answer") return;
    if (fault === "closes the connection") {
      response.destroy();
      return;
    }
    const count = Date.now();
    response.writeHead(fault ? 503 : 200, {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    setTimeout(() => response.end(JSON.stringify({ count })), delayMs);
  });
  const fail = (how: Fault | undefined) => {
    fault = how;
  };
  return { address, fail };
}

/** Two new servers admit as many visits of an address as one alone would: they count in Redis, and by the browser's address. */
export async function expectSharedVisits(client: Client): Promise<void> {
  const counts = [];
  for (let visit = 0; visit < 2 * MAX_VISITS_PER_MINUTE; visit += 1) {
    const { status, json } = await client.request(VISITOR_COUNT_PATH, { method: "POST" });
    if (status === 200) counts.push(json().count);
  }
  expect(counts).toEqual(Array.from({ length: MAX_VISITS_PER_MINUTE }, (_, index) => index + 1));
}
