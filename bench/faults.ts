import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { type DatabaseSettings, openDatabase } from "../server/database/open-database.ts";
import type { TestPostgres } from "../server/testing/postgres.ts";
import { MAX_PREFERENCES, preferencesPath } from "../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { createAccount } from "./create-account.ts";
import { printCase } from "./figures.ts";
import { nextAddress } from "./flood.ts";
import { onPostgres, startServer } from "./program.ts";

const LOAD_MS = [200, 700] as const;
const RECOVERY_MS = 15_000;
const VISITORS = 25;
const USERS = 8;
const RETRY_AFTER_MS = 20;

/** Lets something fail under load; returns what else than writes was wrong. */
type Round = (
  load: Load,
  settings: DatabaseSettings,
  postgres?: TestPostgres,
) => Promise<readonly string[]>;

const randomLoad = () => pause(LOAD_MS[0] + Math.random() * (LOAD_MS[1] - LOAD_MS[0]));

/** Kills servers, and kills and suspends PostgreSQL, under load, and looks for acknowledged writes that are lost. */
export async function benchFaults(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "50" },
      outages: { type: "string", default: "5" },
    },
  });
  const [rounds, outages] = [Number(values.rounds), Number(values.outages)];
  using folder = mkdtempDisposableSync(join(tmpdir(), "world-clock-faults-"));
  const { path: dataDir } = folder;
  const inPostgres = (times: number, round: Round, ...options: string[]) =>
    onPostgres(
      (postgres) => findFaults(times, { dataDir, databaseUrl: postgres.url() }, round, postgres),
      ...options,
    );
  const killed = failing("kill", "start");
  const cases: Readonly<Record<string, () => ReturnType<typeof findFaults>>> = {
    [`SQLite: server killed ${rounds} times`]: () =>
      findFaults(rounds, { dataDir, databaseUrl: undefined }, killServer),
    [`PostgreSQL: server killed ${rounds} times`]: () => inPostgres(rounds, killServer),
    "PostgreSQL: one of two servers killed": () => inPostgres(1, killOneOfTwo),
    [`PostgreSQL killed ${outages} times`]: () => inPostgres(outages, killed),
    [`PostgreSQL suspended ${outages} times`]: () => inPostgres(outages, failing("hang", "resume")),
    "control, synchronous_commit=off": async () => {
      const { load, faults } = await inPostgres(outages, killed, "synchronous_commit=off");
      const hasLoss = faults.some((sentence) => sentence.endsWith("are lost"));
      return { load, faults: hasLoss ? [] : ["nothing was lost, so no loss can be detected"] };
    },
  };
  for (const [name, run] of Object.entries(cases)) {
    const { load, faults } = await run();
    const acknowledged = `${load.visits.length} visits and ${load.names.length} entries acknowledged`;
    printCase(name, [acknowledged, `${load.failedVisits()} visits failed`], faults);
  }
}

async function findFaults(
  times: number,
  settings: DatabaseSettings,
  round: Round,
  postgres?: TestPostgres,
) {
  const load = new Load();
  const faults: string[] = [];
  for (let done = 0; done < times; done += 1) {
    faults.push(...(await round(load, settings, postgres)), ...(await compare(settings, load)));
  }
  return { load, faults };
}

function start({ dataDir, databaseUrl = "" }: DatabaseSettings) {
  return startServer(dataDir, { settings: { LOG_LEVEL: "silent", DATABASE_URL: databaseUrl } });
}

const killServer: Round = async (load, settings) => {
  const server = await start(settings);
  await load.start(server.address);
  await randomLoad();
  await server.stop();
  await load.stop();
  return [];
};

/** The other must lose nothing and reject nothing. */
const killOneOfTwo: Round = async (load, settings) => {
  const [victim, survivor] = await Promise.all([start(settings), start(settings)]);
  await load.start(victim.address);
  await load.start(survivor.address);
  await randomLoad();
  await victim.stop();
  await randomLoad();
  await load.stop();
  await survivor.stop();
  return load.failedVisits(survivor.address) > 0 ? ["the surviving server failed requests"] : [];
};

function failing(fail: "kill" | "hang", mend: "start" | "resume"): Round {
  return async (load, settings, postgres) => {
    const server = await start(settings);
    await load.start(server.address);
    await randomLoad();
    await postgres?.[fail]();
    await randomLoad();
    await postgres?.[mend]();
    const before = load.visits.length;
    const deadline = Date.now() + RECOVERY_MS;
    while (load.visits.length === before && Date.now() < deadline) await pause(20);
    const hasRecovered = load.visits.length > before;
    await load.stop();
    await server.stop();
    return hasRecovered ? [] : ["the server did not recover"];
  };
}

async function compare(settings: DatabaseSettings, load: Load): Promise<readonly string[]> {
  const db = openDatabase(settings);
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  const rows = await db.selectFrom("preference").select("custom_name").execute();
  const check = settings.databaseUrl ? sql`select 'ok'` : sql`pragma integrity_check`;
  const isWhole = JSON.stringify((await check.execute(db)).rows).includes('"ok"');
  await db.destroy();
  const { visits, names, lostSessions } = load;
  const highest = visits.reduce((one, other) => Math.max(one, other), 0);
  const stored = new Set(rows.map((row) => row.custom_name));
  const lost = names.filter((name) => !stored.has(name));
  return [
    highest > total && `${highest - total} acknowledged visits are lost`,
    new Set(visits).size < visits.length && "a visit's number was returned twice",
    total - visits.length > load.failedVisits() && "visits were stored but never requested",
    lost.length > 0 && `${lost.length} acknowledged entries are lost`,
    stored.size < rows.length && "an entry is stored twice",
    lostSessions.size > 0 && `${lostSessions.size} sessions are lost`,
    !isWhole && "the file is corrupt",
  ].filter((fault) => fault !== false);
}

class Load {
  /** The number that each acknowledged visit got. */
  readonly visits: number[] = [];
  /** Of acknowledged entries, each unique. */
  readonly names: string[] = [];
  readonly lostSessions = new Set<string>();
  /** The servers of visits without a response, which may be stored, and of those refused while the database is down. */
  readonly #failed: string[] = [];
  #isRunning = false;
  #loops: Promise<void>[] = [];
  #entries = 0;

  failedVisits(server?: string): number {
    return this.#failed.filter((one) => server === undefined || one === server).length;
  }

  async start(server: string): Promise<void> {
    this.#isRunning = true;
    const users = await Promise.all(Array.from({ length: USERS }, () => this.#addEntries(server)));
    const visitors = Array.from({ length: VISITORS }, () => () => this.#visit(server));
    this.#loops.push(...[...visitors, ...users].map((act) => this.#repeat(act)));
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#loops.splice(0));
  }

  async #repeat(act: () => Promise<boolean>): Promise<void> {
    while (this.#isRunning) if (!(await act())) await pause(RETRY_AFTER_MS);
  }

  async #visit(server: string): Promise<boolean> {
    const { status, text } = await this.#ask(server + VISITOR_COUNT_PATH, {});
    if (status === 200) this.visits.push(JSON.parse(text).count);
    else this.#failed.push(server);
    return status === 200;
  }

  /** Of one user, until the list is full: an entry without a response may be stored, too. */
  async #addEntries(server: string): Promise<() => Promise<boolean>> {
    const { id, cookie } = await createAccount(Number(new URL(server).port));
    let displayOrder = 0;
    return async () => {
      if (displayOrder === MAX_PREFERENCES) return false;
      this.#entries += 1;
      const customName = `entry ${this.#entries}`;
      const place = { timezone: "Nepal Time", cityId: null };
      const entry = JSON.stringify({ userId: id, ...place, customName, displayOrder });
      displayOrder += 1;
      const headers = { cookie, "content-type": "application/json" };
      const { status } = await this.#ask(server + preferencesPath(id), headers, entry);
      if (status === 201) this.names.push(customName);
      if (status === 401) this.lostSessions.add(cookie);
      return status === 201;
    };
  }

  /** Status 0 without a response. Throws if it is refused for another reason than a fault. */
  async #ask(address: string, ownHeaders: Readonly<Record<string, string>>, body?: string) {
    try {
      const headers = { "x-forwarded-for": nextAddress(), ...ownHeaders };
      const init = { method: "POST", headers, ...(body !== undefined && { body }) };
      const answer = await fetch(address, init);
      const { status } = answer;
      const text = await answer.text();
      if (status < 300 || status === 401 || status >= 500) return { status, text };
      throw new Error(`${status}: ${text}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return { status: 0, text: "" };
    }
  }
}
