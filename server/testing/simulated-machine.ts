import type { TimeSources } from "../../shared/precise-clock.ts";

export const START = Date.parse("2026-11-20T12:00:00Z");
const READ_DURATION_MS = 0.0002;

/** A machine whose clocks advance only when the test says so, and by 0.2 µs per reading. */
export class SimulatedMachine {
  readonly #fastPpm: number;
  /** Relative to START: added to ms since the epoch, a double would lose 0.2 µs. */
  #wall: number;
  #monotonic = 0;

  /** `phase` is the fraction of a millisecond at the start; `fastPpm` how much faster the wall clock runs. */
  constructor(phase: number, fastPpm = 0) {
    this.#wall = phase;
    this.#fastPpm = fastPpm;
  }

  advance(ms: number): void {
    this.#monotonic += ms;
    this.#wall += ms * (1 + this.#fastPpm / 1e6);
  }

  step(ms: number): void {
    this.#wall += ms;
  }

  errorOf(instant: number): number {
    return Math.abs(instant - START - this.#wall);
  }

  /** How far each clock has moved, in ms. */
  get moved(): { readonly wallMs: number; readonly monotonicMs: number } {
    return { wallMs: this.#wall, monotonicMs: this.#monotonic };
  }

  sources(relativeDriftPpm: number): TimeSources {
    const afterDelay = (read: () => number) => () => {
      this.advance(READ_DURATION_MS);
      return read();
    };
    return {
      wallMs: afterDelay(() => START + Math.floor(this.#wall)),
      monotonicMs: afterDelay(() => this.#monotonic),
      relativeDriftPpm,
    };
  }
}
