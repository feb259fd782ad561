import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { SQLITE_FILE } from "../../server/database/open-database.ts";
import { median } from "../figures.ts";
import { onServer } from "../program.ts";
import type { AttackCase } from "./attack-case.ts";
import { Visitor } from "./visitor.ts";

const PAGES = ["/", "/api/time", "/api/visitor-count"] as const;

async function postVisit(address: string) {
  const start = performance.now();
  const response = await fetch(`${address}/api/visitor-count`, { method: "POST" });
  const body = (await response.json()) as { count?: number };
  return {
    ms: performance.now() - start,
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    count: body.count,
  };
}

/** Another process holds SQLite's write lock. */
export const LOCKED_SQLITE_CASE: AttackCase = {
  name: "another process locks the SQLite file",
  run: async ({ outageMs }, report) => {
    await onServer({}, async (server, dataDir) => {
      const before = await postVisit(server.address);
      const other = new DatabaseSync(join(dataDir, SQLITE_FILE));
      other.exec("begin immediate");
      const visitor = new Visitor(server.address, [...PAGES, "/api/health"]);
      const writes = Promise.all([postVisit(server.address), postVisit(server.address)]);
      await pause(outageMs);
      const seen = await visitor.leave();
      other.exec("rollback");
      other.close();
      for (const path of PAGES) {
        report.atMost(`${path} median`, median(seen[path]?.ms ?? []), 50, "ms");
      }
      report.atMost("health, slowest", Math.max(...(seen["/api/health"]?.ms ?? [])), 100, "ms");
      const answers = await writes;
      report.atMost("writes waited", Math.max(...answers.map(({ ms }) => ms)), 6000, "ms");
      const acknowledged = answers.filter(({ status }) => status === 200).length;
      for (const { status, retryAfter } of answers) {
        report.check(
          status === 200 || (status === 503 && retryAfter !== null),
          `a write answered ${status} with Retry-After ${retryAfter}`,
        );
      }
      const after = await postVisit(server.address);
      report.check(
        after.count === (before.count ?? 0) + acknowledged + 1,
        `${before.count} visits, ${acknowledged} acknowledged during the lock, then ${after.count}`,
      );
    });
  },
};
