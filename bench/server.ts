import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { PLACES_PATH } from "../shared/api/places.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { CALENDAR_SUFFIX, POSIX_SUFFIX, TIMEZONES_PATH } from "../shared/api/world-time.ts";
import { ZONE_NOW_PATH } from "../shared/api/zone-now.ts";
import { checkBudget, median, quantile } from "./figures.ts";
import { type Flood, flood } from "./flood.ts";
import { onPostgres, onServer, Program } from "./program.ts";

const BARE = fileURLToPath(new URL("server/bare-server.ts", import.meta.url));
/** Resident after load, 60 of them of Node itself. */
const MAX_MEGABYTES = 250;
const ROUNDS = 5;
const USUAL = { requests: 20_000, connections: 50 };
/** Fewer for costly calls: others would wait too long, and be refused. */
const COSTLY = { requests: 1500, connections: 10 };

interface Call {
  readonly method?: "GET" | "POST";
  readonly path: string;
  /** The least ratio of the CPU time that `node:http` takes for a recorded answer to that of the server. */
  readonly minRatio: number;
  readonly minRatioOnPostgres?: number;
  readonly load?: typeof USUAL;
}

/** Fastify with one route and no hooks reached 0.86 to 0.95. A query of PostgreSQL takes more CPU time than one of SQLite. */
const CALLS: readonly Call[] = [
  { path: VISITOR_COUNT_PATH, minRatio: 0.65, minRatioOnPostgres: 0.5 },
  { method: "POST", path: VISITOR_COUNT_PATH, minRatio: 0.6, minRatioOnPostgres: 0.5 },
  { path: FEATURED_CITIES_PATH, minRatio: 0.65, minRatioOnPostgres: 0.6 },
  { path: "/", minRatio: 0.7, load: COSTLY },
  // They compute their answer for each request, without a database.
  { path: TIME_PATH, minRatio: 0.65 },
  { path: `${TIMEZONES_PATH}/Europe/London`, minRatio: 0.6 },
  { path: `${ZONE_NOW_PATH}?zone=Europe/London`, minRatio: 0.55 },
  { path: `${TIMEZONES_PATH}/Europe/London${POSIX_SUFFIX}`, minRatio: 0.6 },
  { path: `${TIMEZONES_PATH}/Europe/London${CALENDAR_SUFFIX}`, minRatio: 0.6 },
  { path: `${PLACES_PATH}?q=kobe`, minRatio: 0.05, load: COSTLY },
  { path: `${PLACES_PATH}?q=saint+petersbrug+russia`, minRatio: 0.03, load: COSTLY },
];

/** Set by the server that repeats the response, or about the connection. */
const OWN_HEADERS = ["connection", "date", "keep-alive", "transfer-encoding"];

export async function benchServer(words: readonly string[]): Promise<void> {
  const calls = CALLS.filter(
    ({ path }) => words.length === 0 || words.some((word) => path.includes(word)),
  );
  console.log(`CPU time in µs, and node:http's to it: medians of ${ROUNDS} rounds [quartiles]`);
  await compareAll("SQLite", {}, calls);
  await onPostgres((postgres) =>
    compareAll(
      "PostgreSQL",
      { DATABASE_URL: postgres.url() },
      calls.map((call) => ({ ...call, minRatio: call.minRatioOnPostgres ?? call.minRatio })),
    ),
  );
}

async function compareAll(
  engine: string,
  settings: Readonly<Record<string, string>>,
  calls: readonly Call[],
): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "world-clock-bench-"));
  const file = join(folder.path, "response.json");
  await onServer({ settings: { METRICS_PORT: "0", ...settings } }, async (server) => {
    for (const call of calls) {
      await recordResponse(server.address, call, file);
      const bare = await new Program(BARE, { args: [file] }).start();
      await compare(engine, call, server, bare);
      await bare.stop();
    }
    const { nowMb } = server.memory();
    console.log(`${engine}, memory after load: ${nowMb.toFixed(0)} MB`);
    checkBudget(nowMb <= MAX_MEGABYTES, `at most ${MAX_MEGABYTES} MB`);
  });
}

async function recordResponse(address: string, { method = "GET", path }: Call, file: string) {
  const identity = { "accept-encoding": "identity" };
  const response = await fetch(address + path, { method, headers: identity });
  const headers = Object.fromEntries(response.headers);
  for (const own of OWN_HEADERS) delete headers[own];
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  writeFileSync(file, JSON.stringify({ headers, body }));
}

/** Loads both in turns, each first in every other round. */
async function compare(engine: string, call: Call, server: Program, bare: Program): Promise<void> {
  const { minRatio, path, method = "GET", load = USUAL } = call;
  const own: number[] = [];
  const ratios: number[] = [];
  // The first round is a warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    const programs = round % 2 === 0 ? [server, bare] : [bare, server];
    const used = new Map<Program, number>();
    for (const program of programs) {
      used.set(program, await measure(program, { method, path: () => path, ...load }));
    }
    const [ofServer = Number.NaN, ofBare = Number.NaN] = [used.get(server), used.get(bare)];
    if (round < 0) continue;
    own.push(ofServer);
    ratios.push(ofBare / ofServer);
  }
  const [low, middle, high] = [0.25, 0.5, 0.75].map((at) => quantile(ratios, at).toFixed(2));
  const name = `${engine}, ${method} ${path.slice(0, 36)}`.padEnd(56);
  console.log(`${name} ${median(own).toFixed(0).padStart(4)} ${middle} [${low} - ${high}]`);
  checkBudget(median(ratios) >= minRatio, `CPU at least ${minRatio} of node:http`);
}

/** The CPU time of a request in µs. Throws if many are refused, as some are while the machine does other work. */
async function measure(program: Program, load: Flood): Promise<number> {
  const before = program.cpuMicroseconds();
  const { counts } = await flood(program.address, load);
  const { 200: answered = 0 } = counts;
  if (answered < 0.9 * load.requests) throw new Error(`refused: ${JSON.stringify(counts)}`);
  return (program.cpuMicroseconds() - before) / answered;
}
