import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { onFinished } from "./cleanup.ts";
import { makeTestFolder } from "./database.ts";
import { findRedis } from "./find-services.mjs";
import { findFreePort } from "./free-port.ts";

export const REDIS_SERVER = findRedis();

/** An in-memory Redis on loopback; it keeps its port across restarts. */
export class TestRedis {
  #port = 0;
  #process: ChildProcess | undefined;

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await findFreePort();
    const settings = ["--port", `${this.#port}`, "--bind", "127.0.0.1", "--save", ""];
    const redis = spawn(REDIS_SERVER ?? "", [...settings, "--dir", makeTestFolder()]);
    this.#process = redis;
    onFinished(() => this.kill());
    await new Promise<void>((resolve) => {
      redis.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (text.includes("Ready to accept connections")) resolve();
      });
    });
  }

  async command(line: string): Promise<unknown> {
    const [name = "", ...args] = line.split(" ");
    const client = new Redis(this.url);
    const result = await client.call(name, ...args);
    client.disconnect();
    return result;
  }

  /** Suspends it: connections stay open, but nothing responds. */
  suspend(): void {
    this.#process?.kill("SIGSTOP");
  }

  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }
}
