// A thread of its own, so that the attacker's work does not delay what the visitor measures.
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ask, nextAddress } from "../flood.ts";

const PAUSE_MS = 50;

/** What a visitor saw of each path: latencies in ms, and statuses (0: no response). */
export type VisitorFigures = Readonly<Record<string, { ms: number[]; statuses: number[] }>>;

const { address, paths } = workerData as { address: string; paths: readonly string[] };
const leaving = new AbortController();
parentPort?.on("message", () => leaving.abort());

async function visit(path: string) {
  const figures = { ms: [] as number[], statuses: [] as number[] };
  while (!leaving.signal.aborted) {
    const start = performance.now();
    const headers = { "x-forwarded-for": nextAddress() };
    const { status } = await ask(address + path, { agent: false, headers });
    figures.ms.push(performance.now() - start);
    figures.statuses.push(status);
    await pause(PAUSE_MS);
  }
  return [path, figures] as const;
}

const figures: VisitorFigures = Object.fromEntries(await Promise.all(paths.map(visit)));
parentPort?.postMessage(figures);
