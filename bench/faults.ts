import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { openDatabase } from "../server/database/open-database.ts";
import type { TestPostgres } from "../server/testing/postgres.ts";
import { compare } from "./faults/compare.ts";
import { Load } from "./faults/load.ts";
import { onPostgres } from "./program.ts";

const WRITERS = 25;
const USERS = 4;
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
    while (load.users.length < USERS) await load.addUser(server.address);
    load.start([server.address], WRITERS);
    await randomLoad();
    await server.stop();
    await load.stop();
    errors.push(...(await compareWith(databaseUrl, dataDir, load)));
  }
  rmSync(dataDir, { recursive: true, force: true });
  return {
    name: `${engine}: server killed ${rounds} times under load`,
    detail: summarize(load),
    errors,
  };
}

async function killPostgres(postgres: TestPostgres, outages: number): Promise<Outcome> {
  const server = new ServerProcess({ ...SETTINGS, DATABASE_URL: postgres.url() });
  await server.start();
  const load = new Load();
  while (load.users.length < USERS) await load.addUser(server.address);
  const errors: string[] = [];
  for (let outage = 0; outage < outages; outage += 1) {
    load.start([server.address], WRITERS);
    await randomLoad();
    await postgres.kill();
    await randomLoad();
    await postgres.start();
    const before = load.visits.length;
    const deadline = Date.now() + RECOVERY_MS;
    while (load.visits.length === before && Date.now() < deadline) await pause(20);
    if (load.visits.length === before) errors.push("the server did not recover");
    await load.stop();
    errors.push(...(await compareWith(postgres.url(), "", load)));
  }
  await server.remove();
  const name = `PostgreSQL killed ${outages} times under load`;
  return { name, detail: summarize(load), errors };
}

/** Kills one of two servers on one PostgreSQL; the other must lose nothing and reject nothing. */
async function killOneOfTwo(databaseUrl: string): Promise<Outcome> {
  const settings = { ...SETTINGS, DATABASE_URL: databaseUrl };
  const servers = [new ServerProcess(settings), new ServerProcess(settings)] as const;
  await Promise.all(servers.map((server) => server.start()));
  const [victim, survivor] = servers;
  const [victimLoad, survivorLoad] = [new Load(), new Load()];
  await victimLoad.addUser(victim.address);
  await survivorLoad.addUser(survivor.address);
  victimLoad.start([victim.address], WRITERS);
  survivorLoad.start([survivor.address], WRITERS);
  await randomLoad();
  await victim.stop();
  await victimLoad.stop();
  await randomLoad();
  await survivorLoad.stop();

  const both = new Load();
  for (const load of [victimLoad, survivorLoad]) {
    both.visits.push(...load.visits);
    both.users.push(...load.users);
    for (const cookie of load.lostSessions) both.lostSessions.add(cookie);
    both.unanswered += load.unanswered;
  }
  const errors = await compareWith(databaseUrl, "", both);
  if (survivorLoad.unanswered + survivorLoad.rejected > 0) {
    errors.push("the surviving server failed requests");
  }
  await Promise.all(servers.map((server) => server.remove()));
  return { name: "PostgreSQL: one of two servers killed", detail: summarize(both), errors };
}

async function compareWith(databaseUrl: string | undefined, dataDir: string, load: Load) {
  const db = openDatabase({ databaseUrl, dataDir });
  const errors = await compare(db, load);
  if (!databaseUrl) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== "ok") errors.push("the file is corrupt");
  }
  await db.destroy();
  return errors;
}

function summarize(load: Load): string {
  const entries = load.users.reduce((sum, user) => sum + user.added.size, 0);
  return `${load.visits.length} visits and ${entries} entries acknowledged, ${load.rejected} rejected, ${load.unanswered} unanswered`;
}

function report({ name, detail, errors }: Outcome): void {
  console.log(`${errors.length === 0 ? "ok  " : "FAIL"} ${name}: ${detail}`);
  for (const sentence of new Set(errors)) console.log(`     ${sentence}`);
  if (errors.length > 0) process.exitCode = 1;
}
