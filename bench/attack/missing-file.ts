import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SQLITE_FILE } from "../../server/database/open-database.ts";
import { openMigratedDatabase } from "../../server/database/open-migrated-database.ts";
import type { AttackCase, Report } from "./attack-case.ts";
import { onAttackedServer } from "./attacked-server.ts";

const CALLS = 20;
const READS = ["/api/ready", "/api/visitor-count", "/api/cities/featured"];

async function attack(report: Report, remove: (dataDir: string) => Promise<void>): Promise<void> {
  await onAttackedServer({}, async (server) => {
    const statusOf = async (path: string, method = "GET") =>
      (await fetch(server.address + path, { method })).status;
    report.check((await statusOf("/api/visitor-count", "POST")) === 200, "no visit was recorded");
    await remove(server.dataDir);
    let refused = 0;
    // Nine: ten visits a minute are allowed from one address.
    for (let visits = 0; visits < 9; visits += 1) {
      if ((await statusOf("/api/visitor-count", "POST")) === 503) refused += 1;
    }
    report.check(refused === 9, `only ${refused} of 9 visits were refused with 503`);
    for (const path of READS) {
      for (let calls = 0; calls < CALLS; calls += 1) {
        const status = await statusOf(path);
        report.check(status === 503, `${path} answered ${status}`);
      }
    }
    report.check((await statusOf("/")) === 200, "the page is not served");
    report.check((await statusOf("/api/health")) === 200, "the process is not healthy");
    const lines = server.log.split("\n").filter((line) => line.includes('"missing"'));
    report.atMost("log lines", lines.length, 1, "");
    report.check(lines.join("").includes("restart the server"), "the log names no remedy");
    report.figure(`${refused} writes and ${READS.length * CALLS} reads answered 503`);
  });
}

/** The SQLite file disappears under the running server. */
export const MISSING_FILE_CASES: readonly AttackCase[] = [
  {
    name: "the SQLite file is removed",
    run: (_scale, report) => attack(report, async (dataDir) => rmSync(join(dataDir, SQLITE_FILE))),
  },
  {
    name: "the SQLite file is replaced",
    run: (_scale, report) =>
      attack(report, async (dataDir) => {
        const other = join(dataDir, "other");
        await (await openMigratedDatabase({ dataDir: other, databaseUrl: undefined })).destroy();
        renameSync(join(other, SQLITE_FILE), join(dataDir, SQLITE_FILE));
      }),
  },
];
