import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { TestPostgres } from "../server/testing/postgres.ts";
import { compare } from "./faults/compare.ts";
import { Load } from "./faults/load.ts";

const WRITERS = 25;
const USERS = 4;
const LOAD_MS = [200, 700] as const;
/** How long a server is given to go on by itself after the database is back. */
const RECOVERY_MS = 15_000;

const SETTINGS = { TRUST_PROXY: "loopback", LOG_LEVEL: "silent" };

interface Outcome {
  readonly name: string;
  readonly detail: string;
  readonly wrong: readonly string[];
}

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "50" }, outages: { type: "string", default: "5" } },
});
const rounds = Number(values.rounds);
const outages = Number(values.outages);

const randomLoad = () => pause(LOAD_MS[0] + Math.random() * (LOAD_MS[1] - LOAD_MS[0]));

/** One process killed under load, again and again, on one database. */
async function killServer(engine: string, databaseUrl: string | undefined): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "world-clock-faults-"));
  const settings = { ...SETTINGS, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const server = new ServerProcess(settings, dataDir);
  const load = new Load();
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await server.start();
    while (load.users.length < USERS) await load.addUser(server.address);
    load.start([server.address], WRITERS);
    await randomLoad();
    await server.stop();
    await load.stop();
    wrong.push(...(await compareWith(databaseUrl, dataDir, load)));
  }
  rmSync(dataDir, { recursive: true, force: true });
  return { name: `${engine}: ${rounds} servers killed under load`, detail: tell(load), wrong };
}

/** PostgreSQL killed and started again under load; the server is the same all along. */
async function killPostgres(postgres: TestPostgres, name: string): Promise<Outcome> {
  const server = new ServerProcess({ ...SETTINGS, DATABASE_URL: postgres.url() });
  await server.start();
  const load = new Load();
  while (load.users.length < USERS) await load.addUser(server.address);
  const wrong: string[] = [];
  for (let outage = 0; outage < outages; outage += 1) {
    load.start([server.address], WRITERS);
    await randomLoad();
    await postgres.kill();
    await randomLoad();
    await postgres.start();
    const before = load.visits.length;
    const giveUpAt = Date.now() + RECOVERY_MS;
    while (load.visits.length === before && Date.now() < giveUpAt) await pause(20);
    if (load.visits.length === before) wrong.push("the server did not go on by itself");
    await load.stop();
    wrong.push(...(await compareWith(postgres.url(), "", load)));
  }
  await server.remove();
  return { name, detail: tell(load), wrong };
}

/** Two servers on one PostgreSQL, one of them killed: the other loses nothing and refuses nobody. */
async function killOneOfTwo(databaseUrl: string): Promise<Outcome> {
  const settings = { ...SETTINGS, DATABASE_URL: databaseUrl };
  const servers = [new ServerProcess(settings), new ServerProcess(settings)] as const;
  await Promise.all(servers.map((server) => server.start()));
  const [victim, survivor] = servers;
  const [loadOfVictim, loadOfSurvivor] = [new Load(), new Load()];
  await loadOfVictim.addUser(victim.address);
  await loadOfSurvivor.addUser(survivor.address);
  loadOfVictim.start([victim.address], WRITERS);
  loadOfSurvivor.start([survivor.address], WRITERS);
  await randomLoad();
  await victim.stop();
  await loadOfVictim.stop();
  await randomLoad();
  await loadOfSurvivor.stop();

  const both = new Load();
  for (const load of [loadOfVictim, loadOfSurvivor]) {
    both.visits.push(...load.visits);
    both.users.push(...load.users);
    both.unanswered += load.unanswered;
  }
  const wrong = await compareWith(databaseUrl, "", both);
  if (loadOfSurvivor.unanswered + loadOfSurvivor.refused > 0) {
    wrong.push("the server that lived failed requests");
  }
  await Promise.all(servers.map((server) => server.remove()));
  return { name: "PostgreSQL: one of two servers killed", detail: tell(both), wrong };
}

async function compareWith(databaseUrl: string | undefined, dataDir: string, load: Load) {
  const db = openDatabase({ databaseUrl, dataDir });
  const wrong = await compare(db, load);
  if (!databaseUrl) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== "ok") wrong.push("the file is damaged");
  }
  await db.destroy();
  return wrong;
}

function tell(load: Load): string {
  const entries = load.users.reduce((sum, user) => sum + user.added.size, 0);
  return `${load.visits.length} visits and ${entries} entries acknowledged, ${load.refused} refused, ${load.unanswered} without an answer`;
}

async function onNewPostgres<T>(act: (postgres: TestPostgres) => Promise<T>, ...options: string[]) {
  const postgres = new TestPostgres(...options);
  await postgres.start();
  const result = await act(postgres);
  await postgres.remove();
  return result;
}

function report({ name, detail, wrong }: Outcome): boolean {
  process.stdout.write(`${wrong.length === 0 ? "ok  " : "FAIL"} ${name}: ${detail}\n`);
  for (const sentence of new Set(wrong)) process.stdout.write(`     ${sentence}\n`);
  return wrong.length === 0;
}

const held = [
  report(await killServer("SQLite", undefined)),
  report(await onNewPostgres((postgres) => killServer("PostgreSQL", postgres.url()))),
  report(
    await onNewPostgres((postgres) =>
      killPostgres(postgres, `PostgreSQL itself killed ${outages} times under load`),
    ),
  ),
  report(await onNewPostgres((postgres) => killOneOfTwo(postgres.url()))),
];

const control = await onNewPostgres(
  (postgres) => killPostgres(postgres, "control, synchronous_commit=off"),
  "synchronous_commit=off",
);
const sees = control.wrong.some((sentence) => sentence.endsWith("are lost"));
held.push(
  report({
    name: control.name,
    detail: `${control.detail}: ${[...new Set(control.wrong)].join(", ")}`,
    wrong: sees ? [] : ["nothing was lost, so this check could not have failed"],
  }),
);
const passed = held.filter(Boolean).length;
process.stdout.write(`${passed} passed, ${held.length - passed} failed\n`);
process.exitCode = passed === held.length ? 0 : 1;
