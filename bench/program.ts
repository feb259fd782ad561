import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureServerBuilt, serverEnvironment } from "../scripts/ready.mjs";
import { TestPostgres } from "../server/testing/postgres.ts";

const SERVER = fileURLToPath(new URL("../dist-server/start.mjs", import.meta.url));

interface Options {
  readonly file?: string;
  readonly args?: readonly string[];
  /** The limit of open files, soft and hard. */
  readonly openFiles?: number;
  readonly nodeOptions?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** A process that prints its address when it listens. */
export class Program {
  address = "";
  log = "";
  readonly #process;
  readonly #ended: Promise<unknown>;
  // A bench that fails leaves no program behind.
  readonly #kill = () => void this.#process.kill("SIGKILL");

  constructor(file: string, { args = [], openFiles, nodeOptions = "", settings }: Options = {}) {
    const limit = openFiles ? `ulimit -n ${openFiles} && ` : "";
    const command = `${limit}exec "$0" ${nodeOptions} "$@"`;
    this.#process = spawn("/bin/sh", ["-c", command, process.execPath, file, ...args], {
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#ended = once(this.#process, "exit");
    process.once("exit", this.#kill);
    this.#process.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.log += text;
    });
  }

  /** Resolves when the program listens; throws with its log if it ends before. */
  async start(): Promise<this> {
    const line = await Promise.race([
      once(this.#process.stdout.setEncoding("utf8"), "data").then(String),
      this.#ended.then(() => this.log),
    ]);
    const [, port] = /http:\/\/\S+:(\d+)/.exec(line) ?? [];
    if (!port) throw new Error(line);
    this.address = `http://127.0.0.1:${port}`;
    return this;
  }

  get port(): number {
    return Number(new URL(this.address).port);
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

  /** proc(5): user and system time, in ticks of 10 ms. */
  cpuMicroseconds(): number {
    const stat = readFileSync(`/proc/${this.#process.pid}/stat`, "utf8");
    const [, fields = ""] = stat.split(") ");
    const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
    return (user + system) * 10_000;
  }

  async stop(): Promise<void> {
    this.#kill();
    if (this.isAlive) await this.#ended;
    process.off("exit", this.#kill);
  }
}

/** Starts the real server in a process of its own, on a new database unless the settings name one, and trusts 127.0.0.1 as a proxy. */
export async function onServer(
  options: Options,
  act: (server: Program, dataDir: string) => Promise<void>,
): Promise<void> {
  ensureServerBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
  const base = {
    ...serverEnvironment,
    ...{ LOG_LEVEL: "warn", TRUST_PROXY: "127.0.0.1", PORT: "0", DATA_DIR: dataDir },
  };
  const { file = SERVER } = options;
  const server = new Program(file, { ...options, settings: { ...base, ...options.settings } });
  try {
    await act(await server.start(), dataDir);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function onPostgres<T>(
  act: (postgres: TestPostgres) => Promise<T>,
  ...options: string[]
): Promise<T> {
  const postgres = new TestPostgres(options);
  try {
    await postgres.start();
    return await act(postgres);
  } finally {
    await postgres.remove();
  }
}
