import type { TimeSources } from "../accuracy/precise-clock.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const READ_TAKES_MS = 0.0002;

/** A machine whose clocks a test holds: each reading takes 0.2 µs, and nothing else passes but what the test says. */
export class SimulatedMachine {
  readonly #fastPpm: number;
  /** Ms since the start: beside the epoch's great numbers a double would round a fifth of a microsecond away. */
  #wall: number;
  #steady = 0;

  /** `phase` is where in its millisecond the system's clock starts; `fastPpm` how much faster than the steady it runs. */
  constructor(phase: number, fastPpm = 0) {
    this.#wall = phase;
    this.#fastPpm = fastPpm;
  }

  pass(ms: number): void {
    this.#steady += ms;
    this.#wall += ms * (1 + this.#fastPpm / 1e6);
  }

  step(ms: number): void {
    this.#wall += ms;
  }

  /** How far an instant, in ms since the epoch, is from what the system's clock has. */
  errorOf(instant: number): number {
    return Math.abs(instant - START - this.#wall);
  }

  sources(relativeDriftPpm: number): TimeSources {
    const afterward = (read: () => number) => () => {
      this.pass(READ_TAKES_MS);
      return read();
    };
    return {
      wallMs: afterward(() => START + Math.floor(this.#wall)),
      steadyMs: afterward(() => this.#steady),
      relativeDriftPpm,
    };
  }
}
