import type { VisitorFigures } from "./visitor-worker.ts";

/** How hard an attack tries: the whole attack of `npm run bench -- attack`, or the short form of the tests. */
export interface Scale {
  /** TCP connections that an attacker opens. */
  readonly connections: number;
  /** Connections that pipeline requests and read nothing. */
  readonly pipelines: number;
  /** Requests of 15 ms. */
  readonly heavyRequests: number;
  /** How long the attacker holds them. */
  readonly heldMs: number;
  /** How long a database is locked or stopped. */
  readonly outageMs: number;
  /** Factor of every limit in milliseconds: the tests run on machines with other work. */
  readonly latencyTolerance: number;
}

export const WHOLE: Scale = {
  connections: 5000,
  pipelines: 500,
  heavyRequests: 240,
  heldMs: 5000,
  outageMs: 20_000,
  latencyTolerance: 1,
};
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
  readonly run: (scale: Scale, report: Report) => Promise<void>;
}

/** Collects figures, and the bounds that do not hold. */
export class Report {
  readonly #figures: string[] = [];
  readonly #failures: string[] = [];
  readonly #latencyTolerance: number;

  constructor({ latencyTolerance }: Scale) {
    this.#latencyTolerance = latencyTolerance;
  }

  figure(text: string): void {
    this.#figures.push(text);
  }

  /** Notes a figure and fails the case if it is above `limit`. */
  atMost(name: string, value: number, limit: number, unit: string): void {
    const text = `${name} ${Math.round(value)} ${unit}`;
    this.#figures.push(text);
    const bound = unit === "ms" ? limit * this.#latencyTolerance : limit;
    if (!(value <= bound)) this.#failures.push(`${text}, limit ${bound}`);
  }

  /** Fails the case if a visitor got anything but 200. */
  served(seen: VisitorFigures): void {
    for (const [path, { statuses }] of Object.entries(seen)) {
      const others = new Set(statuses.filter((status) => status !== 200));
      this.check(others.size === 0, `visitors of ${path} got ${[...others].join(", ")}`);
    }
  }

  /** Fails the case with `sentence` if `holds` is false. */
  check(holds: boolean, sentence: string): void {
    if (!holds) this.#failures.push(sentence);
  }

  get result() {
    return { figures: this.#figures.join(", "), failures: this.#failures };
  }
}

/** Runs an attack; returns its figures, and each bound that did not hold. */
export async function runAttack({ run }: AttackCase, scale: Scale): Promise<Report["result"]> {
  const report = new Report(scale);
  await run(scale, report);
  return report.result;
}
