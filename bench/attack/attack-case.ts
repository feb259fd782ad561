import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Program } from "../program.ts";
import type { VisitorFigures } from "./visitor-worker.ts";

/** How hard an attack tries: the whole attack of `npm run bench -- attack`, or the short form of the tests. */
export const WHOLE = {
  connections: 5000,
  /** Connections that pipeline requests and read nothing. */
  pipelines: 500,
  /** Requests of 15 ms. */
  heavyRequests: 240,
  heldMs: 5000,
  /** How long a database is locked or stopped. */
  outageMs: 20_000,
  /** Factor of every limit in milliseconds: the tests run on machines with other work. */
  latencyTolerance: 1,
};
export type Scale = typeof WHOLE;
export const SHORT: Scale = {
  connections: 600,
  pipelines: 40,
  heavyRequests: 80,
  heldMs: 1000,
  outageMs: 1500,
  latencyTolerance: 4,
};

export interface AttackCase {
  readonly name: string;
  /** Differs from another case only by a number, so that the tests leave it out. */
  readonly isOnlyInBench?: boolean;
  /** Attacks a server of its own; ends by itself, on loopback only. */
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

  /** Notes a figure and fails the case if it is above `limit`. */
  atMost(name: string, value: number, limit: number, unit: string): void {
    const text = `${name} ${Math.round(value)} ${unit}`;
    this.figures.push(text);
    const bound = unit === "ms" ? limit * this.scale.latencyTolerance : limit;
    this.check(value <= bound, `${text}, limit ${bound}`);
  }

  check(holds: boolean, sentence: string): void {
    if (!holds) this.failures.push(sentence);
  }

  /**
   * What a visitor's requests for `paths` took meanwhile (ms), each on a new connection. Fails the case if one got anything but 200,
   * unless `mayBeRefused`.
   */
  async whileVisited(
    server: Program,
    paths: readonly string[],
    act: () => Promise<unknown>,
    { mayBeRefused = false } = {},
  ): Promise<Readonly<Record<string, readonly number[]>>> {
    const worker = new Worker(VISITOR_WORKER, { workerData: { address: server.address, paths } });
    await act();
    const figures = once(worker, "message");
    worker.postMessage("leave");
    const [seen] = (await figures) as [VisitorFigures];
    await worker.terminate();
    for (const [path, { statuses }] of Object.entries(mayBeRefused ? {} : seen)) {
      const others = new Set(statuses.filter((status) => status !== 200));
      this.check(others.size === 0, `visitors of ${path} got ${[...others].join(", ")}`);
    }
    return Object.fromEntries(Object.entries(seen).map(([path, { ms }]) => [path, ms]));
  }
}
