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
import { parse } from "yaml";
import { onFinished } from "../../server/testing/cleanup.ts";
import { makeTestFolder } from "../../server/testing/database.ts";
import { findProgram } from "../../server/testing/find-services.mjs";
import { findFreePort } from "../../server/testing/free-port.ts";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";

export const TEST_HOST = "clock.test";
const PUBLIC_ORIGIN = `https://${TEST_HOST}:8443`;

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
      await wait(200);
    }
  }
  return { request };
}

/** Its tests make a certificate with openssl. */
export const NGINX = findProgram("openssl") && findProgram("nginx");

/** Nothing listens at the port of the discard protocol. */
const NO_METRICS = "127.0.0.1:9";
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");

/** Makes a password and a certificate for `TEST_HOST` in the folder, as the first start of compose.yaml does. */
export function prepare(folder: string) {
  // Only root may give files away.
  const script = "chown() { :; }; . deploy/prepare.sh";
  const env = { PATH: process.env["PATH"], PUBLIC_ORIGIN };
  execFileSync("sh", ["-c", script, "sh", folder, folder], { env, stdio: "pipe" });
}

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/** Starts nginx by the command of `compose.yaml`, with more `directives`, in front of these servers; it reports to `metrics`. */
export async function startNginx(
  [one, other]: readonly [string, string],
  { directives = "", metrics = NO_METRICS } = {},
) {
  const folder = makeTestFolder();
  prepare(folder);
  mkdirSync(join(folder, "run"));
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const replacements = Object.entries({
    "/run": `${folder}/run`,
    "/etc/nginx/tls": folder,
    "/etc/nginx": folder,
    "/var/cache/nginx": folder,
    "server-1:3000": `127.0.0.1:${new URL(one).port}`,
    "server-2:3000": `127.0.0.1:${new URL(other).port}`,
    "server-1:9464": metrics,
    "server-2:9464": metrics,
    "listen 80;": `listen 127.0.0.1:${plainPort};`,
    "listen [::]:80;": "",
    "listen 443": `listen 127.0.0.1:${port}`,
    "listen [::]:443 ssl http2;": "",
    "exec nginx": `exec ${NGINX} -e stderr`,
    "daemon off;": `daemon off; pid ${folder}/nginx.pid; ${user}`,
    $$: "$",
  });
  const edit = (content: string) =>
    replacements.reduce((edited, [from, to]) => edited.replaceAll(from, () => to), content);
  for (const name of ["listen.conf", "nginx.conf", "site.conf", "unavailable.html"]) {
    writeFileSync(join(folder, name), edit(read(name)));
  }
  const temporary = TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};\n`).join("");
  writeFileSync(join(folder, "site.conf"), temporary + directives, { flag: "a" });
  const [command = "", ...args]: string[] = parse(read("compose.yaml"), { merge: true }).services
    .nginx.command;
  const env = { PATH: process.env["PATH"], PUBLIC_ORIGIN };
  const nginx = spawn(command, args.map(edit), { env, stdio: ["ignore", "ignore", "pipe"] });
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
  const certificate = readFileSync(join(folder, "certificate.pem"), "utf8");
  return {
    port,
    plainPort,
    certificate,
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

/** Starts nginx in front of a server that responds with the headers of the request as JSON. */
export async function startEcho(headers: Readonly<Record<string, string>> = {}) {
  const echo = await serve((request, response) => {
    response.writeHead(200, headers).end(JSON.stringify(request.headers));
  });
  return startNginx([echo, echo]);
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
