import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { SQLITE_FILE } from "../../server/database/open-database.ts";
import {
  MAX_PREFERENCES,
  mergePath,
  type Preference,
  preferenceOrderPath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { createAccount } from "../create-account.ts";
import { median } from "../figures.ts";
import { onPostgres, onServer, type Program } from "../program.ts";
import type { AttackCase, Report } from "./attack-case.ts";

const INDEPENDENT = ["/", "/api/time", "/api/health"] as const;
const SQLITE_READS = ["/", "/api/time", VISITOR_COUNT_PATH] as const;
const WRITERS = 10;
/** Until the server must know that the database hangs. */
const DETECTION_MS = 2000;
const RECOVERY_MS = 5000;
/** Just below the limit of calls from one address. */
const REORDERS = 280;
const WARM_UP = 20;

async function postVisit({ address }: Program, from = "") {
  const start = performance.now();
  const headers = from ? { "x-forwarded-for": from } : {};
  const response = await fetch(address + VISITOR_COUNT_PATH, { method: "POST", headers });
  const { count } = (await response.json()) as { count?: number };
  const ms = performance.now() - start;
  return { ms, status: response.status, retryAfter: response.headers.get("retry-after"), count };
}

const slowest = (ms: readonly number[] = []) => Math.max(0, ...ms);

async function lockSqlite(report: Report, server: Program, dataDir: string): Promise<void> {
  const before = await postVisit(server);
  const other = new DatabaseSync(join(dataDir, SQLITE_FILE));
  other.exec("begin immediate");
  const writes = Promise.all([postVisit(server), postVisit(server)]);
  const seen = await report.whileVisited(server, [...SQLITE_READS, "/api/health"], () =>
    pause(report.scale.outageMs),
  );
  other.exec("rollback");
  other.close();
  for (const path of SQLITE_READS) {
    report.atMost(`${path} median`, median(seen[path] ?? []), 50, "ms");
  }
  report.atMost("health, slowest", slowest(seen["/api/health"]), 100, "ms");
  const answers = await writes;
  report.atMost("writes waited", slowest(answers.map(({ ms }) => ms)), 6000, "ms");
  const acknowledged = answers.filter(({ status }) => status === 200).length;
  for (const { status, retryAfter } of answers) {
    report.check(
      status === 200 || (status === 503 && retryAfter !== null),
      `a write answered ${status} with Retry-After ${retryAfter}`,
    );
  }
  const after = await postVisit(server);
  report.check(
    after.count === (before.count ?? 0) + acknowledged + 1,
    `${before.count} visits, ${acknowledged} acknowledged during the lock, then ${after.count}`,
  );
}

/** PostgreSQL's processes are stopped with SIGSTOP, and continue later. */
const HANGING_POSTGRES: AttackCase = {
  name: "PostgreSQL hangs",
  run: (report) =>
    onPostgres((postgres) =>
      onServer({ settings: { DATABASE_URL: postgres.url() } }, async (server) => {
        let [acknowledged, refused] = [0, 0];
        const stopping = new AbortController();
        const write = async (writer: number) => {
          for (let visit = 0; !stopping.signal.aborted; visit += 1) {
            const from = `10.1${writer}.${visit >> 8}.${visit & 255}`;
            const { status } = await postVisit(server, from);
            if (status === 200) acknowledged += 1;
            else {
              refused += 1;
              await pause(20);
            }
          }
        };
        const writers = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)));
        await pause(300);
        await postgres.hang();
        const countDuring = async (ms: number) => {
          const asked = [VISITOR_COUNT_PATH];
          const options = { mayBeRefused: true };
          const seen = await report.whileVisited(server, asked, () => pause(ms), options);
          return slowest(seen[VISITOR_COUNT_PATH]);
        };
        const independent = await report.whileVisited(server, INDEPENDENT, async () => {
          report.atMost("first calls", await countDuring(DETECTION_MS), DETECTION_MS, "ms");
          const knownMs = Math.max(1000, report.scale.outageMs - DETECTION_MS);
          report.atMost("calls while known", await countDuring(knownMs), 200, "ms");
        });
        stopping.abort();
        await writers;
        postgres.resume();
        for (const path of INDEPENDENT) {
          report.atMost(`${path} median`, median(independent[path] ?? []), 50, "ms");
        }
        const resumed = performance.now();
        const isReady = async () => (await fetch(`${server.address}/api/ready`)).status === 200;
        while (performance.now() - resumed <= RECOVERY_MS && !(await isReady())) await pause(20);
        report.atMost("recovery", performance.now() - resumed, RECOVERY_MS, "ms");
        const response = await fetch(server.address + VISITOR_COUNT_PATH);
        const { count } = (await response.json()) as { count: number };
        report.figure(`${acknowledged} visits counted, ${refused} refused`);
        report.check(count >= acknowledged, `${acknowledged - count} visits are lost`);
        // A batch whose commit had begun is finished.
        report.atMost("refused but counted", count - acknowledged, WRITERS, "visits");
      }),
    ),
};

/** One account reorders its list many times at once, while others read, and add to theirs. */
async function reorder(report: Report, server: Program): Promise<void> {
  let asks = 0;
  const ask = (cookie: string, method: string, path: string, body: object) => {
    asks += 1;
    const from = `10.20.${asks >> 8}.${asks & 255}`;
    const headers = { cookie, "content-type": "application/json", "x-forwarded-for": from };
    return fetch(server.address + path, { method, headers, body: JSON.stringify(body) });
  };
  const [attacker, other] = [await createAccount(server.port), await createAccount(server.port)];
  const preferences = Array.from({ length: MAX_PREFERENCES }, (_, number) => ({
    timezone: "Nepal Time",
    customName: `Entry ${number}`,
  }));
  const merged = await ask(attacker.cookie, "POST", mergePath(attacker.id), { preferences });
  const ids = ((await merged.json()) as Preference[]).map(({ id }) => id);
  const send = async (number: number) => {
    const order = { ids: number % 2 === 0 ? ids.toReversed() : ids };
    return (await ask(attacker.cookie, "PUT", preferenceOrderPath(attacker.id), order)).status;
  };
  for (let warmUp = 0; warmUp < WARM_UP; warmUp += 1) await send(warmUp);

  const additions: number[] = [];
  const seen = await report.whileVisited(server, [VISITOR_COUNT_PATH, "/api/time"], async () => {
    const ended = new AbortController();
    const flood = Promise.all(Array.from({ length: REORDERS }, (_, number) => send(number)));
    void flood.finally(() => ended.abort());
    while (!ended.signal.aborted && additions.length < MAX_PREFERENCES) {
      const start = performance.now();
      const entry = { timezone: "Nepal Time", customName: null, cityId: null, displayOrder: 0 };
      const body = { userId: other.id, ...entry };
      const { status } = await ask(other.cookie, "POST", preferencesPath(other.id), body);
      additions.push(performance.now() - start);
      report.check(status === 201, `an addition of another user answered ${status}`);
    }
    const statuses = await flood;
    report.figure(`${statuses.filter((status) => status !== 200).length} of ${REORDERS} refused`);
    report.check(
      statuses.every((status) => [200, 429, 503].includes(status)),
      `reorders answered ${[...new Set(statuses)].join(", ")}`,
    );
  });
  report.atMost("visitors, slowest", slowest(Object.values(seen).flat()), 500, "ms");
  // Measured beside the flood, whose sending delays it.
  report.figure(`other user, median ${Math.round(median(additions))} ms`);
}

export const DATABASE_CASES: readonly AttackCase[] = [
  {
    name: "another process locks the SQLite file",
    run: (report) => onServer({}, (server, dataDir) => lockSqlite(report, server, dataDir)),
  },
  HANGING_POSTGRES,
  {
    name: "one account reorders its list at once, SQLite",
    run: (report) => onServer({}, (server) => reorder(report, server)),
  },
  {
    name: "one account reorders its list at once, PostgreSQL",
    run: (report) =>
      onPostgres((postgres) =>
        onServer({ settings: { DATABASE_URL: postgres.url() } }, (server) =>
          reorder(report, server),
        ),
      ),
  },
];
