// A thread of its own, so that the attacker's work does not delay what the visitor measures.
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ask } from "./ask.ts";

const PAUSE_MS = 50;

/** What a visitor saw of each path: latencies in ms, and statuses (0: no response). */
export type VisitorFigures = Readonly<Record<string, { ms: number[]; statuses: number[] }>>;

const { address, paths } = workerData as { address: string; paths: readonly string[] };
const figures: Record<string, { ms: number[]; statuses: number[] }> = Object.fromEntries(
  paths.map((path) => [path, { ms: [], statuses: [] }]),
);
const leaving = new AbortController();
parentPort?.on("message", () => leaving.abort());

let asks = 0;
/** Another visitor each time, for the rate limits. The server must trust 127.0.0.1 as a proxy. */
function nextAddress(): string {
  asks += 1;
  return `10.${(asks >> 16) & 255}.${(asks >> 8) & 255}.${asks & 255}`;
}

async function visit(path: string): Promise<void> {
  while (!leaving.signal.aborted) {
    const start = performance.now();
    const headers = { "x-forwarded-for": nextAddress() };
    const { status } = await ask(address + path, { agent: false, headers });
    figures[path]?.ms.push(performance.now() - start);
    figures[path]?.statuses.push(status);
    await pause(PAUSE_MS);
  }
}

await Promise.all(paths.map(visit));
parentPort?.postMessage(figures);
