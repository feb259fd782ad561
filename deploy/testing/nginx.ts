import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { onFinished } from "../../server/testing/cleanup.ts";
import { makeTestFolder } from "../../server/testing/database.ts";
import { findProgram } from "../../server/testing/find-services.mjs";
import { findFreePort } from "../../server/testing/free-port.ts";

/** Its tests make a certificate with openssl. */
export const NGINX = findProgram("openssl") && findProgram("nginx");

export const TEST_HOST = "clock.test";

const CONFIGURATION = fileURLToPath(new URL("../nginx.conf", import.meta.url));
const PAGE = fileURLToPath(new URL("../unavailable.html", import.meta.url));
const SITE = fileURLToPath(new URL("../site.conf", import.meta.url));

/** The port of the discard protocol, on which nothing listens. */
const NO_METRICS = "127.0.0.1:9";

/** Starts nginx with `deploy/nginx.conf`, and more `directives`, in front of these servers; it reports to `metrics`. */
export async function startNginx(
  servers: readonly string[],
  directives = "",
  metrics = NO_METRICS,
) {
  const folder = makeTestFolder();
  mkdirSync(join(folder, "cache"));
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "2", "-subj", `/CN=${TEST_HOST}`, "-addext", `subjectAltName=DNS:${TEST_HOST}`],
      ...["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")],
    ],
    { stdio: "ignore" },
  );
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  copyFileSync(PAGE, join(folder, "unavailable.html"));
  writeFileSync(
    join(folder, "nginx.conf"),
    readFileSync(CONFIGURATION, "utf8").replace("root /etc/nginx;", `root ${folder};`),
  );
  writeFileSync(join(folder, "listen.conf"), `listen 127.0.0.1:${port} ssl http2;\n`);
  writeFileSync(
    join(folder, "site.conf"),
    siteConfiguration(folder, servers, plainPort).replaceAll(/server-[12]:9464/g, metrics) +
      directives,
  );
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
  const certificate = readFileSync(join(folder, "certificate.pem"), "utf8");
  return { port, plainPort, certificate };
}

/** site.conf with the test's servers, ports and folders. */
function siteConfiguration(folder: string, servers: readonly string[], plainPort: number): string {
  const hosts = servers.map((address) => `127.0.0.1:${new URL(address).port}`);
  return readFileSync(SITE, "utf8")
    .replace("server-1:3000", hosts[0] ?? "")
    .replace("server-2:3000", hosts[1] ?? "")
    .replaceAll("/etc/nginx/tls", folder)
    .replaceAll("/var/cache/nginx", join(folder, "cache"))
    .replace("server_name clock.example;", `server_name ${TEST_HOST};`)
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen [::]:80;", "")
    .concat(
      ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((kind) => `${kind}_temp_path ${join(folder, kind)};\n`)
        .join(""),
    );
}
