import { setTimeout as pause } from "node:timers/promises";
import type { TestPostgres } from "../../server/testing/postgres.ts";
import { median } from "../figures.ts";
import { onPostgres, onServer, type Program } from "../program.ts";
import type { AttackCase, Report } from "./attack-case.ts";
import { Visitor } from "./visitor.ts";
import type { VisitorFigures } from "./visitor-worker.ts";

const VISITOR_COUNT = "/api/visitor-count";
const INDEPENDENT = ["/", "/api/time", "/api/health"] as const;
const WRITERS = 10;
/** Until the server must know that the database hangs. */
const DETECTION_MS = 2000;
const RECOVERY_MS = 5000;

class Writers {
  acknowledged = 0;
  refused = 0;
  readonly #server: Program;
  readonly #loops: Promise<void>[];
  readonly #stopping = new AbortController();

  constructor(server: Program) {
    this.#server = server;
    this.#loops = Array.from({ length: WRITERS }, (_, index) => this.#write(index));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
  }

  async #write(index: number): Promise<void> {
    for (let visit = 0; !this.#stopping.signal.aborted; visit += 1) {
      const headers = { "x-forwarded-for": `10.1${index}.${visit >> 8}.${visit & 255}` };
      const { status } = await fetch(this.#server.address + VISITOR_COUNT, {
        method: "POST",
        headers,
      });
      if (status === 200) this.acknowledged += 1;
      else {
        this.refused += 1;
        await pause(20);
      }
    }
  }
}

async function recovery(address: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    if ((await fetch(`${address}/api/ready`)).status === 200) return performance.now() - start;
    if (performance.now() - start > RECOVERY_MS) return Number.POSITIVE_INFINITY;
    await pause(20);
  }
}

function slowest(seen: VisitorFigures, path: string): number {
  return Math.max(0, ...(seen[path]?.ms ?? []));
}

async function attack(
  report: Report,
  server: Program,
  postgres: TestPostgres,
  outageMs: number,
): Promise<void> {
  const writers = new Writers(server);
  await pause(300);
  await postgres.hang();
  const early = new Visitor(server.address, [VISITOR_COUNT]);
  const visitor = new Visitor(server.address, INDEPENDENT);
  await pause(DETECTION_MS);
  const detecting = await early.leave();
  const later = new Visitor(server.address, [VISITOR_COUNT]);
  await pause(Math.max(1000, outageMs - DETECTION_MS));
  const known = await later.leave();
  const independent = await visitor.leave();
  await writers.stop();
  postgres.resume();

  report.atMost("first calls", slowest(detecting, VISITOR_COUNT), DETECTION_MS, "ms");
  report.atMost("calls while known", slowest(known, VISITOR_COUNT), 200, "ms");
  for (const path of INDEPENDENT) {
    report.atMost(`${path} median`, median(independent[path]?.ms ?? []), 50, "ms");
  }
  report.served(independent);
  report.atMost("recovery", await recovery(server.address), RECOVERY_MS, "ms");
  const response = await fetch(server.address + VISITOR_COUNT);
  const { count } = (await response.json()) as { count: number };
  report.figure(`${writers.acknowledged} visits counted, ${writers.refused} refused`);
  report.check(count >= writers.acknowledged, `${writers.acknowledged - count} visits are lost`);
  // A batch whose commit had begun is finished.
  report.atMost("refused but counted", count - writers.acknowledged, WRITERS, "visits");
}

/** PostgreSQL's processes are stopped with SIGSTOP, and continue later. */
export const HANGING_POSTGRES_CASE: AttackCase = {
  name: "PostgreSQL hangs",
  run: async ({ outageMs }, report) => {
    await onPostgres((postgres) =>
      onServer({ settings: { DATABASE_URL: postgres.url() } }, (server) =>
        attack(report, server, postgres, outageMs),
      ),
    );
  },
};
