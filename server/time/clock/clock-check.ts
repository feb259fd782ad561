import type { TimeSource } from "../../../shared/api/time.ts";

/** The error of this machine's clock at one instant, as one source reports it. */
export interface ClockCheck {
  readonly source: NonNullable<TimeSource>;
  /** Maximum distance from UTC, in ms; null if the source responds but does not know. */
  readonly boundMs: number | null;
  /** Minimum distance from UTC, in ms: above 0 if the source excludes that the clock is right. */
  readonly leastErrorMs: number;
  /** How fast that bound grows, in parts per million. */
  readonly driftPpm: number;
}

/** Assumed drift of a clock that nothing corrects, in parts per million. */
export const FREE_RUNNING_DRIFT_PPM = 100;
