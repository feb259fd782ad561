import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { READY_PATH } from "../../shared/api/health.ts";

const START = fileURLToPath(new URL("../../dist-server/start.mjs", import.meta.url));

/** The real server in its own process, on a new database. */
export class ServerProcess {
  #process: ChildProcess | undefined;
  readonly #folder = mkdtempSync(join(tmpdir(), "world-clock-e2e-"));
  #port = "0";
  readonly #environment: Record<string, string>;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Starts the server and waits until it has loaded the places; a restart reuses the port and the data. */
  async start(script = START): Promise<void> {
    const started = spawn("node", [script], {
      env: {
        ...process.env,
        // A machine with a newer release would change what the stories see.
        TZDATA_DIR: "server/testing/old-tzdata",
        // They never answer, but the page then shows the record of the clock.
        TIME_SERVERS: "127.0.0.1:1,127.0.0.2:1,127.0.0.3:1,127.0.0.4:1",
        ...this.#environment,
        PORT: this.#port,
        DATA_DIR: this.#folder,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = started;
    const exited = once(started, "exit").then(([code]) => {
      throw new Error(`The server exited with ${code} before it was ready.`);
    });
    const [line] = await Promise.race([once(started.stdout.setEncoding("utf8"), "data"), exited]);
    this.#port = /:(\d+)\n/.exec(String(line))?.[1] ?? "0";
    while (!(await fetch(`${this.address}${READY_PATH}`)).ok) await setTimeout(50);
  }

  /** Kills the server, as a crash would; its data stays. */
  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null) return;
    const exited = once(running, "exit");
    running.kill("SIGKILL");
    await exited;
  }

  /** Suspends the process: connections still open, but nothing responds. */
  freeze(): void {
    this.#process?.kill("SIGSTOP");
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
