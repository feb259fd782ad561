import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import type { VisitorFigures } from "./visitor-worker.ts";

/** As `npm run bench -- attack` has it. */
const WHOLE = {
  connections: 5000,
  pipelines: 500,
  /** Requests of 15 ms. */
  heavyRequests: 240,
  heldMs: 5000,
  /** Factor of every limit in milliseconds: the tests run on machines with other work. */
  latencyTolerance: 1,
};
const SHORT = {
  connections: 600,
  pipelines: 40,
  heavyRequests: 80,
  heldMs: 1000,
  latencyTolerance: 4,
};
export const IS_WHOLE = process.env["ATTACK"] === "whole";
export const SCALE = IS_WHOLE ? WHOLE : SHORT;

export interface AttackCase {
  readonly name: string;
  /** Differs from another case only by a number, so that the tests leave it out. */
  readonly isOnlyInBench?: boolean;
  readonly run: () => Promise<void>;
}

const VISITOR_WORKER = new URL("./visitor-worker.ts", import.meta.url);

export function expectAtMost(limit: number, value: number, unit: "ms" | "MB", what: string): void {
  console.log(`${what}: ${Math.round(value)} ${unit}`);
  const tolerance = unit === "ms" ? SCALE.latencyTolerance : 1;
  expect(value, `${what}, in ${unit}`).toBeLessThanOrEqual(limit * tolerance);
}

/** Latencies (ms) of a visitor's requests meanwhile, each on a new connection. Throws if one got anything but 200. */
export async function whileVisited(
  address: string,
  paths: readonly string[],
  act: () => Promise<unknown>,
): Promise<Readonly<Record<string, readonly number[]>>> {
  const worker = new Worker(VISITOR_WORKER, { workerData: { address, paths } });
  try {
    await act();
    worker.postMessage("leave");
    const [seen] = (await once(worker, "message")) as [VisitorFigures];
    const all = Object.entries(seen);
    const failed = all.map(([path, { statuses }]) => [path, statuses.filter((one) => one !== 200)]);
    expect(failed).toEqual(paths.map((path) => [path, []]));
    return Object.fromEntries(all.map(([path, { ms }]) => [path, ms]));
  } finally {
    await worker.terminate();
  }
}
