import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Load {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const SCRIPT = fileURLToPath(new URL("wrk.lua", import.meta.url));

export function hasWrk(): boolean {
  return spawnSync("wrk", ["-v"], { stdio: "ignore" }).error === undefined;
}

export async function startProgram(
  file: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
) {
  const program = spawn(process.execPath, [file, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  // A bench that fails leaves no program behind.
  const kill = () => program.kill();
  process.once("exit", kill);
  const [text] = await once(program.stdout.setEncoding("utf8"), "data");
  const address = /http:\/\/\S+/.exec(String(text))?.[0] ?? "";
  const stop = async () => {
    const ended = once(program, "exit");
    program.kill("SIGTERM");
    await ended;
    process.off("exit", kill);
  };
  return { address, pid: program.pid ?? 0, stop };
}

/** Runs wrk; throws if a response is an error. */
export async function load(
  address: string,
  seconds: number,
  method = "GET",
  connections = 50,
): Promise<Load> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "-s", SCRIPT, address, "--", method];
  const wrk = spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  wrk.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await once(wrk, "close");
  const [, report = ""] = /^report (.*)$/m.exec(output) ?? [];
  const [requests = 0, durationUs = 0, p50Us = 0, p99Us = 0, errors = 1] = report
    .split(" ")
    .map(Number);
  if (errors > 0 || requests === 0) throw new Error(`wrk reported errors:\n${output}`);
  return {
    requestsPerSecond: requests / (durationUs / 1e6),
    p50Ms: p50Us / 1000,
    p99Ms: p99Us / 1000,
  };
}

/** `share` is from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
