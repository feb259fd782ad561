import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { CALENDAR_SUFFIX, POSIX_SUFFIX, TIMEZONES_PATH } from "../shared/api/world-time.ts";
import { ZONE_NOW_PATH } from "../shared/api/zone-now.ts";
import { checkBudget } from "./figures.ts";
import { onPostgres, onServer, Program } from "./program.ts";
import { printHeader, runContest } from "./server/contest.ts";

const BARE = fileURLToPath(new URL("server/bare-server.ts", import.meta.url));
const EACH_VISIT = fileURLToPath(new URL("server/each-visit-server.ts", import.meta.url));

interface Read {
  readonly path: string;
  readonly minRatio: number;
  readonly minRatioOnPostgres?: number;
}

/**
 * Fastify with one route and no hooks reached 0.86 to 0.95. A query of PostgreSQL takes more CPU time than one of SQLite,
 * and about 30 of 50 connections share it.
 */
const READS: readonly Read[] = [
  { path: VISITOR_COUNT_PATH, minRatio: 0.7, minRatioOnPostgres: 0.55 },
  { path: FEATURED_CITIES_PATH, minRatio: 0.65, minRatioOnPostgres: 0.5 },
  { path: "/", minRatio: 0.65 },
];

/** Without a database. They compute their answer for each request, while the baseline repeats one. */
const TIME_READS: readonly Read[] = [
  { path: TIME_PATH, minRatio: 0.4 },
  { path: `${TIMEZONES_PATH}/Europe/London`, minRatio: 0.25 },
  { path: `${ZONE_NOW_PATH}?zone=Europe/London`, minRatio: 0.2 },
  { path: `${TIMEZONES_PATH}/Europe/London${POSIX_SUFFIX}`, minRatio: 0.3 },
  { path: `${TIMEZONES_PATH}/Europe/London${CALENDAR_SUFFIX}`, minRatio: 0.3 },
];

/** Resident after load, 60 of them of Node itself. */
const MAX_MEGABYTES = 250;

/** With too few, batches would be small. */
const VISIT_CONNECTIONS = [50, 200];
const MIN_VISIT_RATIO = 3.5;

/** Set by the server that replays the response, or about the connection. */
const OWN_HEADERS = ["connection", "date", "keep-alive", "transfer-encoding"];

type Settings = Readonly<Record<string, string>>;
type Part = (engine: string, product: Program, settings: Settings) => Promise<void>;

const PARTS: Readonly<Record<string, Part>> = {
  reads: (engine, product) => contestReads(engine, product, READS),
  time: (engine, product) => contestReads(engine, product, TIME_READS),
  visits: contestVisits,
};

/** Compares the server with bare programs on both engines: `reads`, `time`, `visits` or, without arguments, all. */
export async function benchServer(names: readonly string[]): Promise<void> {
  if (spawnSync("wrk", ["-v"]).error) {
    console.log("This benchmark needs wrk (Debian package: wrk).");
    return;
  }
  printHeader();
  await contestAll("SQLite", { METRICS_PORT: "0" }, names);
  await onPostgres((postgres) =>
    contestAll("PostgreSQL", { METRICS_PORT: "0", DATABASE_URL: postgres.url() }, names),
  );
}

function contestAll(engine: string, settings: Settings, names: readonly string[]): Promise<void> {
  return onServer({ settings }, async (product) => {
    for (const [name, contest] of Object.entries(PARTS)) {
      if (names.length === 0 || names.includes(name)) await contest(engine, product, settings);
    }
    const { nowMb } = product.memory();
    console.log(`${engine}, memory after load: ${nowMb.toFixed(0)} MB`);
    checkBudget(nowMb <= MAX_MEGABYTES, `at most ${MAX_MEGABYTES} MB`);
  });
}

async function contestReads(
  engine: string,
  product: Program,
  reads: readonly Read[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
  const file = join(folder, "response.json");
  for (const { path, minRatio: minUsual, minRatioOnPostgres = minUsual } of reads) {
    const minRatio = engine === "PostgreSQL" ? minRatioOnPostgres : minUsual;
    await recordResponse(product.address + path, file);
    const baseline = await new Program(BARE, { args: [file] }).start();
    await runContest({
      name: `${engine}, GET ${path}`,
      method: "GET",
      path,
      connections: 50,
      ...{ product, baseline, baselineName: "node:http", minRatio },
    });
    await baseline.stop();
  }
  rmSync(folder, { recursive: true });
}

async function recordResponse(address: string, file: string): Promise<void> {
  const response = await fetch(address, { headers: { "accept-encoding": "identity" } });
  const headers = Object.fromEntries(response.headers);
  for (const own of OWN_HEADERS) delete headers[own];
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  writeFileSync(file, JSON.stringify({ headers, body }));
}

async function contestVisits(engine: string, product: Program, settings: Settings): Promise<void> {
  await onServer({ file: EACH_VISIT, settings }, async (each) => {
    for (const connections of VISIT_CONNECTIONS) {
      await runContest({
        name: `${engine}, POST ${VISITOR_COUNT_PATH}, ${connections} connections`,
        method: "POST",
        path: VISITOR_COUNT_PATH,
        connections,
        ...{ product, baseline: each, baselineName: "one UPDATE each", minRatio: MIN_VISIT_RATIO },
      });
    }
  });
}
