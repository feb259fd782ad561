import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { type DatabaseSettings, openDatabase } from "../server/database/open-database.ts";
import type { TestPostgres } from "../server/testing/postgres.ts";
import { preferencePath, preferencesPath } from "../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { createAccount } from "./create-account.ts";
import { printCase } from "./figures.ts";
import { nextAddress } from "./flood.ts";
import { onPostgres, startServer } from "./program.ts";

const LOAD_MS = [200, 700] as const;
const RECOVERY_MS = 15_000;
const VISITORS = 25;
const USERS = 4;
const RETRY_AFTER_MS = 20;
/** Below the maximum length of a list; beyond it the oldest entry is removed. */
const ENTRIES = 60;

interface Outcome {
  readonly loads: readonly Load[];
  readonly errors: readonly string[];
}

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
  const rounds = Number(values.rounds);
  const outages = Number(values.outages);
  const dataDir = mkdtempSync(join(tmpdir(), "world-clock-faults-"));
  const settingsOf = (postgres: TestPostgres) => ({ dataDir, databaseUrl: postgres.url() });
  const killPostgres = (postgres: TestPostgres) =>
    failPostgres(settingsOf(postgres), outages, {
      fail: () => postgres.kill(),
      mend: () => postgres.start(),
    });
  const cases: Readonly<Record<string, () => Promise<Outcome>>> = {
    [`SQLite: server killed ${rounds} times`]: () =>
      killServer({ dataDir, databaseUrl: undefined }, rounds),
    [`PostgreSQL: server killed ${rounds} times`]: () =>
      onPostgres((postgres) => killServer(settingsOf(postgres), rounds)),
    "PostgreSQL: one of two servers killed": () =>
      onPostgres((postgres) => killOneOfTwo(settingsOf(postgres))),
    [`PostgreSQL killed ${outages} times`]: () => onPostgres(killPostgres),
    [`PostgreSQL suspended ${outages} times`]: () =>
      onPostgres((postgres) =>
        failPostgres(settingsOf(postgres), outages, {
          fail: () => postgres.hang(),
          mend: () => postgres.resume(),
        }),
      ),
    "control, synchronous_commit=off": async () => {
      const { loads, errors } = await onPostgres(killPostgres, "synchronous_commit=off");
      const hasLoss = errors.some((sentence) => sentence.endsWith("are lost"));
      return { loads, errors: hasLoss ? [] : ["nothing was lost, so no loss can be detected"] };
    },
  };
  for (const [name, run] of Object.entries(cases)) {
    const { loads, errors } = await run();
    const { visits, users, failedVisits } = sumOf(loads);
    const entries = users.reduce((sum, user) => sum + user.added.size, 0);
    const acknowledged = `${visits.length} visits and ${entries} entries acknowledged`;
    printCase(name, [acknowledged, `${failedVisits} visits failed`], errors);
  }
  rmSync(dataDir, { recursive: true });
}

function start({ dataDir, databaseUrl = "" }: DatabaseSettings) {
  return startServer(dataDir, { settings: { LOG_LEVEL: "silent", DATABASE_URL: databaseUrl } });
}

async function killServer(settings: DatabaseSettings, rounds: number): Promise<Outcome> {
  const load = new Load();
  const errors: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await start(settings);
    await load.start(server.address);
    await randomLoad();
    await server.stop();
    await load.stop();
    errors.push(...(await compare(settings, [load])));
  }
  return { loads: [load], errors };
}

async function failPostgres(
  settings: DatabaseSettings,
  outages: number,
  { fail, mend }: Readonly<Record<"fail" | "mend", () => unknown>>,
): Promise<Outcome> {
  const server = await start(settings);
  const load = new Load();
  const errors: string[] = [];
  for (let outage = 0; outage < outages; outage += 1) {
    await load.start(server.address);
    await randomLoad();
    await fail();
    await randomLoad();
    await mend();
    const before = load.visits.length;
    const deadline = Date.now() + RECOVERY_MS;
    while (load.visits.length === before && Date.now() < deadline) await pause(20);
    if (load.visits.length === before) errors.push("the server did not recover");
    await load.stop();
    errors.push(...(await compare(settings, [load])));
  }
  await server.stop();
  return { loads: [load], errors };
}

/** Kills one of two servers on one PostgreSQL; the other must lose nothing and reject nothing. */
async function killOneOfTwo(settings: DatabaseSettings): Promise<Outcome> {
  const [victim, survivor] = await Promise.all([start(settings), start(settings)]);
  const loads = [new Load(), new Load()] as const;
  const [victimLoad, survivorLoad] = loads;
  await victimLoad.start(victim.address);
  await survivorLoad.start(survivor.address);
  await randomLoad();
  await victim.stop();
  await victimLoad.stop();
  await randomLoad();
  await survivorLoad.stop();
  const errors = await compare(settings, loads);
  if (survivorLoad.failedVisits > 0) errors.push("the surviving server failed requests");
  await survivor.stop();
  return { loads, errors };
}

async function compare(settings: DatabaseSettings, loads: readonly Load[]): Promise<string[]> {
  const db = openDatabase(settings);
  const { visits, users, lostSessions, failedVisits } = sumOf(loads);
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  const errors: string[] = [];
  const highest = visits.reduce((one, other) => Math.max(one, other), 0);
  const distinct = new Set(visits).size;
  const unacknowledged = total - visits.length;
  if (highest > total) errors.push(`${highest - total} acknowledged visits are lost`);
  if (lostSessions > 0) errors.push(`${lostSessions} sessions are lost`);
  if (distinct < visits.length) {
    errors.push(`${visits.length - distinct} visit numbers were returned twice`);
  }
  if (unacknowledged > failedVisits) {
    errors.push(`${unacknowledged} visits were stored but never requested`);
  }

  for (const user of users) {
    const rows = await db
      .selectFrom("preference")
      .select("custom_name")
      .where("user_id", "=", user.id)
      .execute();
    const stored = rows.map((row) => row.custom_name ?? "");
    const storedNames = new Set(stored);
    const lost = [...user.added.keys()].filter((name) => !storedNames.has(name)).length;
    const removed = stored.filter(
      (name) => !user.added.has(name) && !user.doubtful.has(name),
    ).length;
    if (lost > 0) errors.push(`${lost} acknowledged preferences are lost`);
    if (storedNames.size < stored.length) errors.push("a preference is stored twice");
    if (removed > 0) errors.push(`${removed} removed preferences are still stored`);
  }
  if (!settings.databaseUrl) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== "ok") errors.push("the file is corrupt");
  }
  await db.destroy();
  return errors;
}

function sumOf(loads: readonly Load[]) {
  return {
    visits: loads.flatMap((load) => load.visits),
    users: loads.flatMap((load) => load.users),
    lostSessions: loads.reduce((sum, load) => sum + load.lostSessions.size, 0),
    failedVisits: loads.reduce((sum, load) => sum + load.failedVisits, 0),
  };
}

interface User {
  readonly id: string;
  readonly cookie: string;
  /** Ids by custom name, which is unique; `doubtful` are the names of unanswered requests. */
  readonly added: Map<string, string>;
  readonly doubtful: Set<string>;
}

class Load {
  readonly visits: number[] = [];
  readonly users: User[] = [];
  readonly lostSessions = new Set<string>();
  /** Those without a response, which may be stored, and those that a server refused while the database is down. */
  failedVisits = 0;
  #isRunning = false;
  #loops: Promise<void>[] = [];
  #names = 0;

  async start(server: string): Promise<void> {
    while (this.users.length < USERS) {
      const account = await createAccount(Number(new URL(server).port));
      this.users.push({ ...account, added: new Map(), doubtful: new Set() });
    }
    this.#isRunning = true;
    this.#loops = [
      ...Array.from({ length: VISITORS }, () => this.#repeat(() => this.#visit(server))),
      ...this.users.map((user) => this.#repeat(() => this.#write(server, user))),
    ];
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#loops);
  }

  async #repeat(act: () => Promise<boolean>): Promise<void> {
    while (this.#isRunning) if (!(await act())) await pause(RETRY_AFTER_MS);
  }

  async #visit(server: string): Promise<boolean> {
    const answer = await this.#request(server + VISITOR_COUNT_PATH, { method: "POST" });
    if (answer) this.visits.push((answer as { count: number }).count);
    else this.failedVisits += 1;
    return answer !== undefined;
  }

  async #write(server: string, user: User): Promise<boolean> {
    const [oldest] = user.added;
    if (oldest && user.added.size >= ENTRIES) {
      const [name, id] = oldest;
      user.added.delete(name);
      user.doubtful.add(name);
      const path = server + preferencePath(user.id, id);
      const gone = await this.#request(path, { method: "DELETE" }, user.cookie);
      if (gone) user.doubtful.delete(name);
      return gone !== undefined;
    }
    this.#names += 1;
    const name = `entry ${this.#names}`;
    const entry = { timezone: "Nepal Time", customName: name, cityId: null, displayOrder: 0 };
    user.doubtful.add(name);
    const body = JSON.stringify({ userId: user.id, ...entry });
    const path = server + preferencesPath(user.id);
    const answer = await this.#request(path, { method: "POST", body }, user.cookie);
    if (!answer) return false;
    user.doubtful.delete(name);
    user.added.set(name, (answer as { id: string }).id);
    return true;
  }

  /** The response body; undefined if there was no response or a 503. */
  async #request(
    address: string,
    init: { method: string; body?: string },
    cookie = "",
  ): Promise<unknown> {
    const type = init.body ? { "content-type": "application/json" } : {};
    const headers = { cookie, "x-forwarded-for": nextAddress(), ...type };
    try {
      const answer = await fetch(address, { ...init, headers });
      const text = await answer.text();
      if (answer.ok) return text === "" ? {} : JSON.parse(text);
      if (answer.status === 401) this.lostSessions.add(cookie);
      // A 404 is a lost entry, which `compare` reports.
      else if (answer.status < 500 && answer.status !== 404)
        throw new Error(`${answer.status}: ${text}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    return undefined;
  }
}
