import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import { findRedis } from "../../scripts/find-services.mjs";
import { makeTestFolder } from "./database.ts";
import { findFreePort } from "./free-port.ts";

/** The Redis or Valkey of this machine; undefined where there is none. */
export const REDIS_SERVER = findRedis();

/** A Redis of the test's own, in memory, on a port of loopback that it keeps when it is started again. */
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
    onTestFinished(() => this.kill());
    await new Promise<void>((resolve) => {
      redis.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (text.includes("Ready to accept connections")) resolve();
      });
    });
  }

  /** Gives it one command, as redis-cli would. */
  async command(line: string): Promise<unknown> {
    const [name = "", ...parts] = line.split(" ");
    const client = new Redis(this.url);
    const answer = await client.call(name, ...parts);
    client.disconnect();
    return answer;
  }

  /** Has it hang: it keeps its connections, and answers no more. */
  hang(): void {
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
