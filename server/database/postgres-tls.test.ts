import { execFileSync, spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { onFinished } from "../testing/cleanup.ts";
import { makeTestFolder, openingFailure } from "../testing/database.ts";
import { findFreePort } from "../testing/free-port.ts";
import { TestPostgres } from "../testing/postgres.ts";
import { startServer } from "../testing/server.ts";

const HAS_OPENSSL = spawnSync("openssl", ["version"]).status === 0;
if (!HAS_OPENSSL) console.info("Skipped: PostgreSQL with TLS, because openssl is not installed.");

describe.skipIf(!HAS_OPENSSL)("PostgreSQL with TLS", () => {
  let folder: string;
  let ports: { tls: number; plain: number };
  beforeAll(async () => {
    folder = makeTestFolder();
    execFileSync("sh", ["-ec", MAKE_CERTIFICATES], { cwd: folder, stdio: "pipe" });
    ports = { tls: await findFreePort(), plain: await findFreePort() };
    await startPostgres(
      `port=${ports.tls}`,
      "ssl=on",
      `ssl_cert_file=${folder}/server.pem`,
      `ssl_key_file=${folder}/server.key`,
      `hba_file=${folder}/hba`,
    );
    await startPostgres(`port=${ports.plain}`);
  });

  const url = (query: string, port = ports.tls, host = "localhost") =>
    `postgres://postgres@${host}:${port}/postgres?${query.replaceAll("FOLDER", folder)}`;

  test("serves with sslmode=require and the CA, and logs nothing but JSON", async () => {
    const { address, stop } = await startServer({
      DATABASE_URL: url("sslmode=require&sslrootcert=FOLDER/ca.pem"),
      LOG_LEVEL: "info",
    });
    expect((await fetch(address + VISITOR_COUNT_PATH)).status).toBe(200);
    expect((await stop()).length).toBeGreaterThan(0);
  });

  const WITHOUT_TLS = "refused a connection without TLS: set sslmode=verify-full in DATABASE_URL.";
  const CA = "sslrootcert=FOLDER/ca.pem";
  test.each<[query: string, outcome: string, port?: "plain" | "tls", host?: string]>([
    ["sslmode=disable", WITHOUT_TLS],
    ["", WITHOUT_TLS],
    [
      "sslmode=require",
      "has a certificate of an unknown authority: name the authority's certificate with sslrootcert in DATABASE_URL.",
    ],
    [
      "sslmode=verify-full",
      "does not speak TLS: turn ssl on in PostgreSQL, or set sslmode=disable in DATABASE_URL.",
      "plain",
    ],
    [
      `sslmode=verify-full&${CA}`,
      "has a certificate for another host: use that host in DATABASE_URL, or sslmode=verify-ca.",
      "tls",
      "127.0.0.1",
    ],
    [`sslmode=verify-ca&${CA}`, "It was opened.", "tls", "127.0.0.1"],
    [
      "sslmode=prefer",
      'DATABASE_URL takes an sslmode of disable, require, verify-ca, verify-full, not "prefer".',
    ],
    [CA, 'DATABASE_URL takes an sslmode of disable, require, verify-ca, verify-full, not "none".'],
    [
      "sslmode=require&sslrootcert=/nowhere.pem",
      'DATABASE_URL names the sslrootcert "/nowhere.pem", which can\'t be read (ENOENT).',
    ],
    [
      "sslmode=require&sslrootcert=FOLDER/hba",
      'DATABASE_URL names the sslrootcert "FOLDER/hba", which is not a PEM file.',
    ],
  ])(
    "says what came of “%s”, with setting and cause: %s",
    async (query, sentence, port = "tls", host) => {
      const databaseUrl = url(query, ports[port], host);
      const outcome = await openingFailure({ databaseUrl, dataDir: "" });
      expect(outcome).toContain(sentence.replace("FOLDER", folder));
    },
  );
});

async function startPostgres(...options: string[]): Promise<void> {
  const postgres = new TestPostgres(["listen_addresses=127.0.0.1", "fsync=off", ...options]);
  onFinished(() => postgres.remove());
  await postgres.start();
}

/** A CA, a certificate of it for localhost, and rules that refuse TCP without TLS; PostgreSQL's own user reads them. */
const MAKE_CERTIFICATES = `
new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
openssl req -x509 $new -subj "/CN=Test CA" -keyout ca.key -out ca.pem
openssl req -x509 $new -subj /CN=localhost -addext subjectAltName=DNS:localhost \\
  -addext basicConstraints=critical,CA:false -CA ca.pem -CAkey ca.key -keyout server.key -out server.pem
printf "local all all trust\\nhostssl all all all trust\\n" > hba
chmod 755 .
[ "$(id -u)" != 0 ] || chown nobody server.key
`;
