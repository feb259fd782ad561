import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export interface Load {
  /** Of those that were not refused. */
  readonly requestsPerSecond: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const SCRIPT = fileURLToPath(new URL("wrk.lua", import.meta.url));

export function hasWrk(): boolean {
  return spawnSync("wrk", ["-v"], { stdio: "ignore" }).error === undefined;
}

/** Throws if a request has no response. */
export async function load(
  address: string,
  seconds: number,
  method: string,
  connections: number,
): Promise<Load> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "-s", SCRIPT, address, "--", method];
  const wrk = spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, "close")]);
  const [, report = ""] = /^report (.*)$/m.exec(output) ?? [];
  const figures = report.split(" ").map(Number);
  const [requests = 0, durationUs = 0, p50Us = 0, p99Us = 0, refused = 0, errors = 1] = figures;
  if (errors > 0 || requests === 0) throw new Error(`wrk reported errors:\n${output}`);
  return {
    requestsPerSecond: requests / (durationUs / 1e6),
    refused,
    p50Ms: p50Us / 1000,
    p99Ms: p99Us / 1000,
  };
}
