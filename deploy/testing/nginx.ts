import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { vi } from "vitest";
import { onFinished } from "../../server/testing/cleanup.ts";
import { makeTestFolder } from "../../server/testing/database.ts";
import { findProgram } from "../../server/testing/find-services.mjs";
import { findFreePort } from "../../server/testing/free-port.ts";
import { openClient, TEST_HOST } from "./client.ts";

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
  nginx.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
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
