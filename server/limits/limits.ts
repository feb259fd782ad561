/** What the server bears from those who ask; a test passes shorter ones. */
export interface Limits {
  /** From one address, over all of `/api/` together. */
  readonly callsPerMinute: number;
  /** A client has this long for its headers, and this long for the whole request. */
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How often the server looks for clients that are past these. */
  readonly timeoutCheckIntervalMs: number;
  /** A connection on which nothing moves in the middle of an exchange is cut after this long. */
  readonly idleTimeoutMs: number;
  /** A mean delay of the event loop past this, twice running, is an overload; it is taken each `loopSampleIntervalMs`. */
  readonly maxLoopDelayMs: number;
  readonly loopSampleIntervalMs: number;
}

export const LIMITS: Limits = {
  callsPerMinute: 300,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  timeoutCheckIntervalMs: 2000,
  idleTimeoutMs: 30_000,
  maxLoopDelayMs: 200,
  loopSampleIntervalMs: 1000,
};
