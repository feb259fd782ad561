import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../server/database/open-database.ts";
import type { Database } from "../server/database/schema.ts";
import { TestPostgres } from "../server/testing/postgres.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { hasWrk, load, quantile, startProgram } from "./load.ts";
import { cpuTimeMicroseconds } from "./server/process-figures.ts";

const PRODUCT = fileURLToPath(new URL("../server/start.mjs", import.meta.url));
const SETTINGS = { PORT: "0", HOST: "127.0.0.1", TRUST_PROXY: "loopback", LOG_LEVEL: "silent" };
const PROCESSES = [1, 4, 8];
const CONNECTIONS = 200;
const ROUNDS = 5;
const BURST_SECONDS = 2;
/** Until the places are loaded; on two cores several servers take that much longer. */
const SETTLE_MS = 3000;

interface Round {
  readonly visitsPerSecond: number;
  readonly serverMicroseconds: number;
  readonly postgresMicroseconds: number;
  readonly p50Ms: number;
}

/** Visits that several processes record on one PostgreSQL, and their CPU time per visit. */
export async function benchProcesses(): Promise<void> {
  if (!hasWrk()) {
    console.log("This benchmark needs wrk (Debian package: wrk).");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
  const postgres = new TestPostgres();
  await postgres.start();
  const database = { DATA_DIR: folder, DATABASE_URL: postgres.url() };
  console.log(`${CONNECTIONS} connections in all, medians of ${ROUNDS} rounds`);
  console.log("processes   visits/s   CPU of a visit, µs: servers, PostgreSQL   p50, ms");
  for (const processes of PROCESSES) {
    const servers = await Promise.all(
      Array.from({ length: processes }, () =>
        startProgram(PRODUCT, [], { ...SETTINGS, ...database }),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS * processes));
    const db = openDatabase({ databaseUrl: database.DATABASE_URL, dataDir: folder });
    const rounds: Round[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const measured = await recordVisits(db, servers);
      // The first round is a warm-up.
      if (round >= 0) rounds.push(measured);
    }
    const median = (figure: keyof Round) =>
      quantile(
        rounds.map((one) => one[figure]),
        0.5,
      );
    console.log(
      [
        String(processes).padStart(9),
        median("visitsPerSecond").toFixed(0).padStart(11),
        median("serverMicroseconds").toFixed(0).padStart(28),
        median("postgresMicroseconds").toFixed(1).padStart(12),
        median("p50Ms").toFixed(1).padStart(10),
      ].join(""),
    );
    await db.destroy();
    await Promise.all(servers.map((server) => server.stop()));
  }
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function recordVisits(
  db: Database,
  servers: readonly Awaited<ReturnType<typeof startProgram>>[],
): Promise<Round> {
  const cpuOfServers = () => sum(servers.map(({ pid }) => cpuTimeMicroseconds(pid)));
  const before = { servers: cpuOfServers(), postgres: cpuOfPostgres(), total: await total(db) };
  const connections = CONNECTIONS / servers.length;
  const loads = await Promise.all(
    servers.map(({ address }) =>
      load(address + VISITOR_COUNT_PATH, BURST_SECONDS, "POST", connections),
    ),
  );
  const visits = (await total(db)) - before.total;
  return {
    visitsPerSecond: sum(loads.map(({ requestsPerSecond }) => requestsPerSecond)),
    serverMicroseconds: (cpuOfServers() - before.servers) / visits,
    postgresMicroseconds: (cpuOfPostgres() - before.postgres) / visits,
    p50Ms: quantile(
      loads.map(({ p50Ms }) => p50Ms),
      0.5,
    ),
  };
}

async function total(db: Database): Promise<number> {
  const visits = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  return visits.total;
}

/** Of every PostgreSQL process of this machine: start no other one meanwhile. */
function cpuOfPostgres(): number {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return sum(pids.map((pid) => (nameOf(pid) === "postgres" ? cpuTimeMicroseconds(pid) : 0)));
}

/** Undefined for a process that has ended. */
function nameOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return undefined;
  }
}

function sum(figures: readonly number[]): number {
  return figures.reduce((one, other) => one + other, 0);
}
