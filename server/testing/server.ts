import { spawn } from "node:child_process";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { makeTestDatabase } from "./database.ts";

const START = fileURLToPath(new URL("../start.mjs", import.meta.url));

/** Without IPv6 on this machine a test of both addresses has nothing to ask. */
export const HAS_IPV6_LOOPBACK = Object.values(networkInterfaces())
  .flat()
  .some((found) => found?.address === "::1");

const NAME_BOTH = `
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
const both = [{ address: "::1", family: 6 }, { address: "127.0.0.1", family: 4 }];
const { lookup } = dns;
dns.lookup = (host, options, done) =>
  host === "localhost" ? process.nextTick(done, null, both) : lookup(host, options, done);
dns.promises.lookup = async (host, options) =>
  new Promise((resolve) => dns.lookup(host, options, (_error, found) => resolve(found)));
syncBuiltinESMExports();
`;

/** Has localhost name both loopback addresses, whatever this machine's own table says. */
export const NAMES_BOTH_LOOPBACKS = [
  "--import",
  `data:text/javascript,${encodeURIComponent(NAME_BOTH)}`,
];

interface Options {
  readonly database?: ReturnType<typeof makeTestDatabase>;
  readonly nodeOptions?: readonly string[];
  /** The user it runs as, where the tests run as root. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** Starts the real server in a process of its own; `line` is the first thing it says on standard output. */
export async function spawnServer(environment: Record<string, string>, options: Options = {}) {
  const { database = makeTestDatabase(), nodeOptions = [], user } = options;
  const { dataDir, databaseUrl = "" } = await database;
  const server = spawn(process.execPath, [...nodeOptions, START], {
    env: {
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...environment,
    },
    ...user,
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  let errors = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(server, "close").then(([code]) => ({ code, errors }));
  const line = once(server.stdout.setEncoding("utf8"), "data").then(([text]) => String(text));
  return { server, line, ended };
}

/** The same, once it answers; `address` is where, without a slash at its end. */
export async function startServer(environment: Record<string, string>, options: Options = {}) {
  const started = await spawnServer(environment, options);
  const line = await Promise.race([started.line, started.ended.then(({ errors }) => errors)]);
  const [, address] = /^World Clock is on (http:\/\/localhost:\d+)\n/.exec(line) ?? [];
  if (address === undefined) throw new Error(line);
  return { ...started, address, stdout: line };
}

/** The lines of a log. */
export function readLog(errors: string): Record<string, unknown>[] {
  return errors
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
