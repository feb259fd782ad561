import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, vi } from "vitest";
import { onFinished } from "./cleanup.ts";
import { makeTestDatabase } from "./database.ts";
import { hasIpv6Loopback } from "./find-services.mjs";

/** Of 2020, so that no server serves it: a machine with a newer release would change what the tests see. */
const OLD_TZDATA = fileURLToPath(new URL("./old-tzdata", import.meta.url));
const START = fileURLToPath(new URL("../../dist-server/start.mjs", import.meta.url));

export const HAS_IPV6_LOOPBACK = hasIpv6Loopback();

/** Node options that resolve localhost to both loopback addresses, if there are two, whatever /etc/hosts says. */
export const LOCALHOST_IS_DUAL_STACK = HAS_IPV6_LOOPBACK
  ? ["--import", new URL("./resolve-localhost.mjs", import.meta.url).href]
  : [];

interface Options {
  readonly database?: ReturnType<typeof makeTestDatabase>;
  readonly nodeOptions?: readonly string[];
}

export async function spawnServer(environment: Record<string, string>, options: Options = {}) {
  const { database = makeTestDatabase(), nodeOptions = [] } = options;
  const { dataDir, databaseUrl = "" } = await database;
  const server = spawn(process.execPath, [...nodeOptions, START], {
    env: {
      NODE_OPTIONS: process.env["NODE_OPTIONS"],
      PORT: "0",
      TZDATA_DIR: OLD_TZDATA,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...environment,
    },
  });
  onFinished(() => void server.kill("SIGKILL"));
  let errors = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(server, "close").then(([code]) => ({ code, errors }));
  const line = once(server.stdout.setEncoding("utf8"), "data").then(([text]) => String(text));
  /** Ends it as a supervisor would, and returns what it has logged. */
  const stop = async () => {
    server.kill("SIGTERM");
    const { code } = await ended;
    expect(code).toBe(0);
    return readLog(errors);
  };
  return { server, line, ended, stop };
}

/** Starts the real server and waits until it listens; `address` has no trailing slash. */
export async function startServer(environment: Record<string, string>, options: Options = {}) {
  const started = await spawnServer(environment, options);
  const line = await Promise.race([started.line, started.ended.then(({ errors }) => errors)]);
  const [, address] = /^World Clock is on (http:\/\/localhost:\d+)\n/.exec(line) ?? [];
  if (address === undefined) throw new Error(line);
  return { ...started, address, stdout: line };
}

export function readLog(errors: string): Record<string, unknown>[] {
  return errors
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

export function captureLog() {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const text = () => written.mock.calls.map(([line]) => String(line)).join("");
  return { text, lines: () => readLog(text()) };
}
