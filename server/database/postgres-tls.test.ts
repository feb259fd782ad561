import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { onFinished } from "../testing/cleanup.ts";
import { makeTestFolder, openingFailure } from "../testing/database.ts";
import { findFreePort } from "../testing/free-port.ts";
import { TestPostgres } from "../testing/postgres.ts";
import { readLog, startServer } from "../testing/server.ts";

const HAS_OPENSSL = spawnSync("openssl", ["version"]).status === 0;
if (!HAS_OPENSSL) console.info("Skipped: PostgreSQL with TLS, because openssl is not installed.");

describe.skipIf(!HAS_OPENSSL)("PostgreSQL with TLS", () => {
  let folder: string;
  let ports: { tls: number; plain: number };
  beforeAll(async () => {
    folder = makeTestFolder();
    makeCertificates(folder);
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
    const { address, server, ended } = await startServer({
      DATABASE_URL: url("sslmode=require&sslrootcert=FOLDER/ca.pem"),
      LOG_LEVEL: "info",
    });
    expect((await fetch(address + VISITOR_COUNT_PATH)).status).toBe(200);
    server.kill("SIGTERM");
    const { code, errors } = await ended;
    expect(code).toBe(0);
    expect(readLog(errors).length).toBeGreaterThan(0);
  });

  test("accepts a certificate for another host with sslmode=verify-ca alone", async () => {
    const withMode = (mode: string) =>
      url(`sslmode=${mode}&sslrootcert=FOLDER/ca.pem`, ports.tls, "127.0.0.1");
    expect(await failureOf(withMode("verify-ca"))).toBe("It was opened.");
    expect(await failureOf(withMode("verify-full"))).toBe(
      `the database 127.0.0.1:${ports.tls}/postgres has a certificate for another host: use that host in DATABASE_URL, or sslmode=verify-ca.`,
    );
  });

  test.each([
    [
      "the certificate's authority is unknown",
      "sslmode=require",
      "has a certificate of an unknown authority: name the authority's certificate with sslrootcert in DATABASE_URL.",
    ],
    [
      "PostgreSQL wants TLS",
      "sslmode=disable",
      "refused a connection without TLS: set sslmode=verify-full in DATABASE_URL.",
    ],
    [
      "PostgreSQL wants TLS and no sslmode is set",
      "",
      "refused a connection without TLS: set sslmode=verify-full in DATABASE_URL.",
    ],
  ])("names setting and cause if %s", async (_case, query, sentence) => {
    expect(await failureOf(url(query))).toBe(
      `the database localhost:${ports.tls}/postgres ${sentence}`,
    );
  });

  test("names setting and cause if PostgreSQL has no TLS", async () => {
    expect(await failureOf(url("sslmode=verify-full", ports.plain))).toBe(
      `the database localhost:${ports.plain}/postgres does not speak TLS: turn ssl on in PostgreSQL, or set sslmode=disable in DATABASE_URL.`,
    );
  });

  test.each([
    [
      "sslmode=prefer",
      'DATABASE_URL takes an sslmode of disable, require, verify-ca, verify-full, not "prefer".',
    ],
    [
      "sslrootcert=FOLDER/ca.pem",
      'DATABASE_URL takes an sslmode of disable, require, verify-ca, verify-full, not "none".',
    ],
    [
      "sslmode=require&sslrootcert=/nowhere.pem",
      'DATABASE_URL names the sslrootcert "/nowhere.pem", which can\'t be read (ENOENT).',
    ],
    [
      "sslmode=require&sslrootcert=FOLDER/hba",
      'DATABASE_URL names the sslrootcert "FOLDER/hba", which is not a PEM file.',
    ],
  ])("refuses %s with a sentence", async (query, sentence) => {
    expect(await failureOf(url(query))).toBe(sentence.replace("FOLDER", folder));
  });
});

const failureOf = (databaseUrl: string) => openingFailure({ databaseUrl, dataDir: "" });

async function startPostgres(...options: string[]): Promise<void> {
  const postgres = new TestPostgres(["listen_addresses=127.0.0.1", "fsync=off", ...options]);
  onFinished(() => postgres.remove());
  await postgres.start();
}

/** A CA, a certificate of it for localhost, and rules that refuse TCP without TLS; PostgreSQL's own user reads them. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  openssl("req", "-x509", ...key, "-subj", "/CN=Test CA", "-keyout", "ca.key", "-out", "ca.pem");
  openssl(
    ...[
      "req",
      "-x509",
      ...key,
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
    ],
    ...["-addext", "basicConstraints=critical,CA:false", "-CA", "ca.pem", "-CAkey", "ca.key"],
    ...["-keyout", "server.key", "-out", "server.pem"],
  );
  writeFileSync(join(folder, "hba"), "local all all trust\nhostssl all all all trust\n");
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) execFileSync("chown", ["nobody", join(folder, "server.key")]);
}
