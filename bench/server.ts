import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TestPostgres } from "../server/testing/postgres.ts";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { hasWrk, type Load, load, quantile, startProgram } from "./load.ts";

const programFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PRODUCT = programFile("../server/start.mjs");
const BARE = programFile("./server/bare-server.ts");
const EACH_VISIT = programFile("./server/each-visit-server.ts");

const ROUNDS = 9;
const BURST_SECONDS = 1;
const SETTINGS = { PORT: "0", HOST: "127.0.0.1", TRUST_PROXY: "loopback", METRICS_PORT: "0" };

type Program = Awaited<ReturnType<typeof startProgram>>;

interface Contest {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly product: Program;
  readonly peer: Program;
  readonly peerName: string;
}

/** Compares the server with bare node:http and with one UPDATE per visit, on both engines. */
export async function benchServer(): Promise<void> {
  if (!hasWrk()) {
    console.log("This benchmark needs wrk (Debian package: wrk).");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
  const postgres = new TestPostgres();
  await postgres.start();
  console.log(`50 connections, medians of ${ROUNDS} interleaved rounds [quartiles]`);
  console.log(
    line([
      "",
      "requests/s",
      "ratio to",
      "requests/s",
      "CPU",
      "CPU, µs",
      "p50, ms",
      "p99, ms",
      "MB",
    ]),
  );
  await contestOn("SQLite", { DATA_DIR: folder });
  await contestOn("PostgreSQL", { DATA_DIR: folder, DATABASE_URL: postgres.url() });
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function contestOn(
  engine: string,
  database: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<void> {
  const product = await startProgram(PRODUCT, [], { ...SETTINGS, ...database });
  const each = await startProgram(EACH_VISIT, [], database);
  const reads = [VISITOR_COUNT_PATH, FEATURED_CITIES_PATH, "/"];
  for (const path of reads) {
    const file = join(database.DATA_DIR, "response.json");
    writeFileSync(file, await recordResponse(product.address + path));
    const bare = await startProgram(BARE, [file]);
    const name = `${engine}, GET ${path}`;
    await run({ name, method: "GET", path, product, peer: bare, peerName: "node:http" });
    await bare.stop();
  }
  const name = `${engine}, POST ${VISITOR_COUNT_PATH}`;
  const path = VISITOR_COUNT_PATH;
  await run({ name, method: "POST", path, product, peer: each, peerName: "one UPDATE each" });
  await each.stop();
  await product.stop();
}

async function run({ name, method, path, product, peer, peerName }: Contest): Promise<void> {
  const before = residentMegabytes(product.pid);
  const rounds: { product: Measured; peer: Measured }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const ask = (program: Program) => measure(program, path, method);
    const [first, second] = round % 2 === 0 ? [product, peer] : [peer, product];
    const loads = new Map([
      [first, await ask(first)],
      [second, await ask(second)],
    ]);
    const [ofProduct, ofPeer] = [loads.get(product), loads.get(peer)];
    // The first round is a warm-up.
    if (round >= 0 && ofProduct && ofPeer) rounds.push({ product: ofProduct, peer: ofPeer });
  }
  const spread = (ratio: (round: (typeof rounds)[number]) => number) => {
    const ratios = rounds.map(ratio);
    const [low, middle, high] = [0.25, 0.5, 0.75].map((at) => quantile(ratios, at).toFixed(2));
    return `${middle} [${low} - ${high}]`;
  };
  const median = (figure: (load: Measured) => number) =>
    quantile(
      rounds.map((one) => figure(one.product)),
      0.5,
    );
  console.log(
    line([
      name,
      median(({ requestsPerSecond }) => requestsPerSecond).toFixed(0),
      peerName,
      spread((one) => one.product.requestsPerSecond / one.peer.requestsPerSecond),
      spread((one) => one.peer.cpuMicroseconds / one.product.cpuMicroseconds),
      median((one) => one.cpuMicroseconds).toFixed(0),
      median((one) => one.p50Ms).toFixed(2),
      median(({ p99Ms }) => p99Ms).toFixed(2),
      `${before}-${residentMegabytes(product.pid)}`,
    ]),
  );
}

interface Measured extends Load {
  /** The server's CPU time per request, which depends less on other load. */
  readonly cpuMicroseconds: number;
}

async function measure({ address, pid }: Program, path: string, method: string): Promise<Measured> {
  const before = cpuTimeMicroseconds(pid);
  const measured = await load(address + path, BURST_SECONDS, method);
  const requests = measured.requestsPerSecond * BURST_SECONDS;
  return { ...measured, cpuMicroseconds: (cpuTimeMicroseconds(pid) - before) / requests };
}

/** proc(5): user and system time, in ticks of 10 ms. */
function cpuTimeMicroseconds(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10_000;
}

async function recordResponse(address: string): Promise<string> {
  const answer = await fetch(address);
  const headers = Object.fromEntries(answer.headers);
  for (const own of ["connection", "date", "keep-alive", "transfer-encoding"]) delete headers[own];
  const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
  // fetch has decompressed the body.
  if (headers["content-encoding"]) {
    delete headers["content-encoding"];
    delete headers["content-length"];
  }
  return JSON.stringify({ headers, body });
}

function residentMegabytes(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024).toFixed(0);
}

function line(cells: readonly string[]): string {
  const [name = "", ...rest] = cells;
  const widths = [12, 18, 22, 22, 10, 10, 10, 10];
  return name.padEnd(44) + rest.map((cell, index) => cell.padStart(widths[index] ?? 10)).join("");
}
