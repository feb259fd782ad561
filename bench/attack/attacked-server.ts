import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TestPostgres } from "../../server/testing/postgres.ts";

const START = fileURLToPath(new URL("../../server/start.mjs", import.meta.url));

interface Options {
  /** The limit of open files, soft and hard. */
  readonly openFiles?: number;
  readonly nodeOptions?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** The real server in a process of its own, on a new database, within limits of the operating system. */
export class AttackedServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), "world-clock-attack-"));
  readonly #process;
  readonly #ended: Promise<unknown>;
  log = "";
  port = 0;

  constructor({ openFiles, nodeOptions = "", settings = {} }: Options = {}) {
    const limit = openFiles ? `ulimit -n ${openFiles} && ` : "";
    this.#process = spawn(
      "/bin/sh",
      ["-c", `${limit}exec "$0" ${nodeOptions} "$1"`, process.execPath, START],
      {
        env: {
          ...process.env,
          LOG_LEVEL: "warn",
          TRUST_PROXY: "127.0.0.1",
          ...settings,
          PORT: "0",
          DATA_DIR: this.dataDir,
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    this.#ended = once(this.#process, "exit");
    this.#process.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.log += text;
    });
  }

  /** Resolves when the server listens; throws with its log if it ends before. */
  async start(): Promise<this> {
    const line = await Promise.race([
      once(this.#process.stdout.setEncoding("utf8"), "data").then(String),
      this.#ended.then(() => this.log),
    ]);
    this.port = Number(/:(\d+)\n/.exec(line)?.[1]);
    if (!this.port) throw new Error(line);
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** The resident memory in MB: now, and the most it ever was. */
  memory(): { nowMb: number; peakMb: number } {
    const status = this.isAlive ? readFileSync(`/proc/${this.#process.pid}/status`, "utf8") : "";
    const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { nowMb: mb("VmRSS"), peakMb: mb("VmHWM") };
  }

  async remove(): Promise<void> {
    this.#process.kill("SIGKILL");
    if (this.isAlive) await this.#ended;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Starts a server, runs `act` on it, and removes it, whatever happens. */
export async function onAttackedServer(
  options: Options,
  act: (server: AttackedServer) => Promise<void>,
): Promise<void> {
  const server = new AttackedServer(options);
  try {
    await act(await server.start());
  } finally {
    await server.remove();
  }
}

/** Starts a PostgreSQL, runs `act` on it, and removes it, whatever happens. */
export async function onNewPostgres(act: (postgres: TestPostgres) => Promise<void>): Promise<void> {
  const postgres = new TestPostgres();
  try {
    await postgres.start();
    await act(postgres);
  } finally {
    await postgres.remove();
  }
}
