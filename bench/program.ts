import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ensureServerBuilt, serverEnvironment } from "../scripts/ready.mjs";
import { TestPostgres } from "../server/testing/postgres.ts";
import { READY_PATH } from "../shared/api/health.ts";

const SERVER = fileURLToPath(new URL("../dist-server/start.mjs", import.meta.url));
const QUIET_MS = 500;
/** The most CPU time that a server uses in that time if nobody asks. */
const QUIET_CPU_MICROSECONDS = 20_000;

interface Options {
  readonly args?: readonly string[];
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

  /** Resolves when the server has loaded the places, compiled its code and compressed the document, all after it listens. */
  async warmUp(): Promise<void> {
    while (!(await fetch(this.address + READY_PATH)).ok) await pause(50);
    await fetch(this.address);
    for (let used = Number.POSITIVE_INFINITY; used > QUIET_CPU_MICROSECONDS; ) {
      const before = this.cpuMicroseconds();
      await pause(QUIET_MS);
      used = this.cpuMicroseconds() - before;
    }
  }

  async stop(): Promise<void> {
    this.#kill();
    if (this.isAlive) await this.#ended;
    process.off("exit", this.#kill);
  }
}

/** It trusts 127.0.0.1 as a proxy. */
export function startServer(
  dataDir: string,
  { settings, ...options }: Options = {},
): Promise<Program> {
  ensureServerBuilt();
  const base = { LOG_LEVEL: "warn", TRUST_PROXY: "127.0.0.1", PORT: "0", DATA_DIR: dataDir };
  const all = { ...serverEnvironment, ...base, ...settings };
  return new Program(SERVER, { ...options, settings: all }).start();
}

/** Acts on a server that has warmed up, on a new database unless the settings name one. Throws if the server ends meanwhile. */
export async function onServer(
  options: Options,
  act: (server: Program) => Promise<void>,
): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "world-clock-bench-"));
  const server = await startServer(folder.path, options);
  try {
    await server.warmUp();
    await act(server);
    if (!server.isAlive) throw new Error(`The server ended: ${server.log.slice(-300)}`);
  } finally {
    await server.stop();
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
