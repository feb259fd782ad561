import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TestPostgres } from "../server/testing/postgres.ts";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { TIMEZONES_PATH } from "../shared/api/world-time.ts";
import { ZONE_NOW_PATH } from "../shared/api/zone-now.ts";
import { hasWrk, startProgram } from "./load.ts";
import { printHeader, runContest } from "./server/contest.ts";
import { recordResponse } from "./server/recorded-response.ts";

const programFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PRODUCT = programFile("../server/start.mjs");
const BARE = programFile("./server/bare-server.ts");
const BARE_FASTIFY = programFile("./server/bare-fastify-server.ts");
const OTHER_VISITS = programFile("./server/other-visits-server.ts");

const SETTINGS = { PORT: "0", HOST: "127.0.0.1", TRUST_PROXY: "loopback", METRICS_PORT: "0" };

/** Fastify with one route and no hooks reaches 0.8 to 0.87. */
const READS = [
  { path: VISITOR_COUNT_PATH, minRatio: 0.7 },
  { path: FEATURED_CITIES_PATH, minRatio: 0.7 },
  { path: "/", minRatio: 0.65 },
];

/** Without a database. They compute their answer for each request, while the baseline repeats one. */
const TIME_READS = [
  { path: TIME_PATH, minRatio: 0.4 },
  { path: `${TIMEZONES_PATH}/Europe/London`, minRatio: 0.25 },
  { path: `${ZONE_NOW_PATH}?zone=Europe/London`, minRatio: 0.2 },
];

/** With too few, batches would be small. */
const VISIT_CONNECTIONS = [50, 200];
/** The server that counts in memory has no more: what is left is the cost of a request, not of the commit. */
const MIN_VISIT_RATIO = 3.5;

interface Database {
  readonly engine: string;
  readonly settings: { DATA_DIR: string; DATABASE_URL?: string };
}

type Product = Awaited<ReturnType<typeof startProgram>>;

const PARTS: Readonly<Record<string, (product: Product, database: Database) => Promise<void>>> = {
  reads: (product, database) => contestReads(product, database, READS),
  time: (product, database) => contestReads(product, database, TIME_READS),
  visits: contestVisits,
};

/** Compares the server with bare programs on both engines: `reads`, `time`, `visits` or, without arguments, all. */
export async function benchServer(parts: readonly string[]): Promise<void> {
  if (!hasWrk()) {
    console.log("This benchmark needs wrk (Debian package: wrk).");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
  const postgres = new TestPostgres();
  await postgres.start();
  printHeader();
  const databases = [
    { engine: "SQLite", settings: { DATA_DIR: folder } },
    { engine: "PostgreSQL", settings: { DATA_DIR: folder, DATABASE_URL: postgres.url() } },
  ];
  for (const database of databases) {
    const product = await startProgram(PRODUCT, [], { ...SETTINGS, ...database.settings });
    for (const [part, contest] of Object.entries(PARTS)) {
      if (parts.length === 0 || parts.includes(part)) await contest(product, database);
    }
    await product.stop();
  }
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function contestReads(
  product: Product,
  { engine, settings }: Database,
  reads: typeof READS,
): Promise<void> {
  for (const { path, minRatio } of reads) {
    const file = join(settings.DATA_DIR, "response.json");
    await recordResponse(product.address + path, file);
    const bare = await startProgram(BARE, [file]);
    const bareFastify = await startProgram(BARE_FASTIFY, [file, path.replace(/\?.*/, "")]);
    await runContest({
      name: `${engine}, GET ${path}`,
      method: "GET",
      path,
      contestants: [
        { name: "server", program: product, minRatio },
        { name: "Fastify with one route", program: bareFastify },
      ],
      baseline: { name: "node:http", program: bare },
    });
    await bare.stop();
    await bareFastify.stop();
  }
}

async function contestVisits(product: Product, { engine, settings }: Database): Promise<void> {
  const environment = { ...SETTINGS, ...settings };
  const each = await startProgram(OTHER_VISITS, ["each"], environment);
  const memory = await startProgram(OTHER_VISITS, ["memory"], environment);
  for (const connections of VISIT_CONNECTIONS) {
    await runContest({
      name: `${engine}, POST ${VISITOR_COUNT_PATH}, ${connections} connections`,
      method: "POST",
      path: VISITOR_COUNT_PATH,
      connections,
      contestants: [
        { name: "server", program: product, minRatio: MIN_VISIT_RATIO },
        { name: "counting in memory", program: memory },
      ],
      baseline: { name: "one UPDATE each", program: each },
    });
  }
  await each.stop();
  await memory.stop();
}
