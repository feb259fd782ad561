/** What a source says of this machine's clock at one instant. */
export interface ClockCheck {
  readonly source: "chrony" | "sntp";
  /** How far the clock is from UTC at most, in ms; null when the source answers but can't tell. */
  readonly boundMs: number | null;
  /** How fast that bound grows, in parts per million. */
  readonly driftPpm: number;
}

/** The rate at which a machine's clock may go astray while nobody looks, in parts per million. */
export const FREE_RUNNING_DRIFT_PPM = 100;
