import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { BackupError } from "./write-backup.ts";

type Tool = "pg_dump" | "pg_restore" | "psql";

/** Where Debian has the tools of each major version. */
const DEBIAN_FOLDER = "/usr/lib/postgresql";
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

/** PostgreSQL's own tools, for a server of the major version `major`. */
export class PostgresTools {
  readonly #major: number;
  readonly #url: string;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(databaseUrl: string, major: number, environment: NodeJS.ProcessEnv) {
    const url = new URL(databaseUrl);
    // Anyone on this machine can read the arguments of a process.
    const password = url.password && { PGPASSWORD: decodeURIComponent(url.password) };
    url.password = "";
    this.#url = url.href;
    this.#major = major;
    this.#environment = { ...environment, ...password, LC_ALL: "C" };
  }

  /** Runs a tool, on the database unless it needs none, and returns its output. Throws a BackupError. */
  run(tool: Tool, args: readonly string[], { isOffline = false } = {}): string {
    const command = this.#find(tool);
    const target = isOffline ? [] : ["--no-password", `--dbname=${this.#url}`];
    return this.#spawn(command, [...args, ...target]);
  }

  /** Throws a BackupError if the tool is missing or of another version than the server. */
  check(tool: Tool): void {
    const version = this.#spawn(this.#find(tool), ["--version"]);
    const major = Number(/\d+/.exec(version)?.[0]);
    if (major === this.#major) return;
    throw new BackupError(
      `${tool} is of PostgreSQL ${major} and the server of PostgreSQL ${this.#major}: ${this.#advice()}`,
    );
  }

  #find(tool: Tool): string {
    const ofServer = `${DEBIAN_FOLDER}/${this.#major}/bin/${tool}`;
    return existsSync(ofServer) ? ofServer : tool;
  }

  #spawn(command: string, args: readonly string[]): string {
    const options = {
      env: this.#environment,
      encoding: "utf8",
      maxBuffer: MAX_OUTPUT_BYTES,
    } as const;
    const { error, status, stdout, stderr } = spawnSync(command, args, options);
    if (error && "code" in error && error.code === "ENOENT") {
      throw new BackupError(`${command} is not installed: ${this.#advice()}`);
    }
    if (error) throw error;
    if (status === 0) return stdout;
    throw new BackupError(`${command} failed: ${firstError(stderr)}`);
  }

  #advice(): string {
    return `install the client tools of PostgreSQL ${this.#major} (on Debian, the package postgresql-client-${this.#major}).`;
  }
}

function firstError(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const found = lines.find((line) => /\b(?:ERROR|FATAL|error):/.test(line)) ?? lines[0] ?? "";
  return `${found.replace(/^.*?\b(?:ERROR|FATAL|error):\s*/, "").replace(/\.$/, "")}.`;
}
