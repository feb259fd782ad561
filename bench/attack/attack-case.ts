import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { VisitorFigures } from "./visitor-worker.ts";

/** The whole attack, or the short form of the tests. */
export const WHOLE = {
  connections: 5000,
  pipelines: 500,
  /** Requests of 15 ms. */
  heavyRequests: 240,
  heldMs: 5000,
  /** Factor of every limit in milliseconds: the tests run on machines with other work. */
  latencyTolerance: 1,
};
export type Scale = typeof WHOLE;
export const SHORT: Scale = {
  connections: 600,
  pipelines: 40,
  heavyRequests: 80,
  heldMs: 1000,
  latencyTolerance: 4,
};

export interface AttackCase {
  readonly name: string;
  /** Differs from another case only by a number, so that the tests leave it out. */
  readonly isOnlyInBench?: boolean;
  readonly run: (report: Report) => Promise<void>;
}

const VISITOR_WORKER = new URL("./visitor-worker.ts", import.meta.url);

export class Report {
  readonly figures: string[] = [];
  readonly failures: string[] = [];
  readonly scale: Scale;

  constructor(scale: Scale) {
    this.scale = scale;
  }

  figure(text: string): void {
    this.figures.push(text);
  }

  atMost(name: string, value: number, limit: number, unit: string): void {
    const text = `${name} ${Math.round(value)} ${unit}`;
    this.figure(text);
    const bound = unit === "ms" ? limit * this.scale.latencyTolerance : limit;
    this.check(value <= bound, `${text}, limit ${bound}`);
  }

  check(holds: boolean, sentence: string): void {
    if (!holds) this.failures.push(sentence);
  }

  /** Latencies (ms) of a visitor's requests meanwhile, each on a new connection. Fails the case if one got anything but 200. */
  async whileVisited(
    address: string,
    paths: readonly string[],
    act: () => Promise<unknown>,
  ): Promise<Readonly<Record<string, readonly number[]>>> {
    const worker = new Worker(VISITOR_WORKER, { workerData: { address, paths } });
    await act();
    const figures = once(worker, "message");
    worker.postMessage("leave");
    const [seen] = (await figures) as [VisitorFigures];
    await worker.terminate();
    for (const [path, { statuses }] of Object.entries(seen)) {
      const others = new Set(statuses.filter((status) => status !== 200));
      this.check(others.size === 0, `visitors of ${path} got ${[...others].join(", ")}`);
    }
    return Object.fromEntries(Object.entries(seen).map(([path, { ms }]) => [path, ms]));
  }
}
