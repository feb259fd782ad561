import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { openDatabase } from "../server/database/open-database.ts";
import type { TestPostgres } from "../server/testing/postgres.ts";
import { Load } from "./faults/load.ts";
import { onPostgres } from "./program.ts";

const LOAD_MS = [200, 700] as const;
const RECOVERY_MS = 15_000;

const SETTINGS = { TRUST_PROXY: "loopback", LOG_LEVEL: "silent" };

interface Outcome {
  readonly name: string;
  readonly detail: string;
  readonly errors: readonly string[];
}

const randomLoad = () => pause(LOAD_MS[0] + Math.random() * (LOAD_MS[1] - LOAD_MS[0]));

/** Kills servers and PostgreSQL under load, and looks for acknowledged writes that are lost. */
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
  report(await killServer("SQLite", rounds, undefined));
  report(await onPostgres((postgres) => killServer("PostgreSQL", rounds, postgres.url())));
  report(await onPostgres((postgres) => killPostgres(postgres, outages)));
  report(await onPostgres((postgres) => killOneOfTwo(postgres.url())));

  const { detail, errors } = await onPostgres(
    (postgres) => killPostgres(postgres, outages),
    "synchronous_commit=off",
  );
  const detectsLoss = errors.some((sentence) => sentence.endsWith("are lost"));
  report({
    name: "control, synchronous_commit=off",
    detail: `${detail}: ${[...new Set(errors)].join(", ")}`,
    errors: detectsLoss ? [] : ["nothing was lost, so this benchmark can't detect losses"],
  });
}

async function killServer(
  engine: string,
  rounds: number,
  databaseUrl: string | undefined,
): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "world-clock-faults-"));
  const settings = { ...SETTINGS, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const server = new ServerProcess(settings, dataDir);
  const load = new Load();
  const errors: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await server.start();
    await load.start(server.address);
    await randomLoad();
    await server.stop();
    await load.stop();
    errors.push(...(await compare(databaseUrl, dataDir, [load])));
  }
  rmSync(dataDir, { recursive: true, force: true });
  return {
    name: `${engine}: server killed ${rounds} times under load`,
    detail: summarize([load]),
    errors,
  };
}

async function killPostgres(postgres: TestPostgres, outages: number): Promise<Outcome> {
  const server = new ServerProcess({ ...SETTINGS, DATABASE_URL: postgres.url() });
  await server.start();
  const load = new Load();
  const errors: string[] = [];
  for (let outage = 0; outage < outages; outage += 1) {
    await load.start(server.address);
    await randomLoad();
    await postgres.kill();
    await randomLoad();
    await postgres.start();
    const before = load.visits.length;
    const deadline = Date.now() + RECOVERY_MS;
    while (load.visits.length === before && Date.now() < deadline) await pause(20);
    if (load.visits.length === before) errors.push("the server did not recover");
    await load.stop();
    errors.push(...(await compare(postgres.url(), "", [load])));
  }
  await server.remove();
  const name = `PostgreSQL killed ${outages} times under load`;
  return { name, detail: summarize([load]), errors };
}

/** Kills one of two servers on one PostgreSQL; the other must lose nothing and reject nothing. */
async function killOneOfTwo(databaseUrl: string): Promise<Outcome> {
  const settings = { ...SETTINGS, DATABASE_URL: databaseUrl };
  const servers = [new ServerProcess(settings), new ServerProcess(settings)] as const;
  await Promise.all(servers.map((server) => server.start()));
  const [victim, survivor] = servers;
  const loads = [new Load(), new Load()] as const;
  const [victimLoad, survivorLoad] = loads;
  await victimLoad.start(victim.address);
  await survivorLoad.start(survivor.address);
  await randomLoad();
  await victim.stop();
  await victimLoad.stop();
  await randomLoad();
  await survivorLoad.stop();
  const errors = await compare(databaseUrl, "", loads);
  if (survivorLoad.failedVisits > 0) errors.push("the surviving server failed requests");
  await Promise.all(servers.map((server) => server.remove()));
  return { name: "PostgreSQL: one of two servers killed", detail: summarize(loads), errors };
}

/** Compares the database with the acknowledged writes; returns the discrepancies. */
async function compare(
  databaseUrl: string | undefined,
  dataDir: string,
  loads: readonly Load[],
): Promise<string[]> {
  const db = openDatabase({ databaseUrl, dataDir });
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
  if (!databaseUrl) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== "ok") errors.push("the file is corrupt");
  }
  await db.destroy();
  return errors;
}

function summarize(loads: readonly Load[]): string {
  const { visits, users, failedVisits } = sumOf(loads);
  const entries = users.reduce((sum, user) => sum + user.added.size, 0);
  return `${visits.length} visits and ${entries} entries acknowledged, ${failedVisits} visits failed`;
}

function sumOf(loads: readonly Load[]) {
  return {
    visits: loads.flatMap((load) => load.visits),
    users: loads.flatMap((load) => load.users),
    lostSessions: loads.reduce((sum, load) => sum + load.lostSessions.size, 0),
    failedVisits: loads.reduce((sum, load) => sum + load.failedVisits, 0),
  };
}

function report({ name, detail, errors }: Outcome): void {
  console.log(`${errors.length === 0 ? "ok  " : "FAIL"} ${name}: ${detail}`);
  for (const sentence of new Set(errors)) console.log(`     ${sentence}`);
  if (errors.length > 0) process.exitCode = 1;
}
