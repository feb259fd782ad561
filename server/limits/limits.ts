/** What the server bears from those who ask; a test passes shorter ones. */
export interface Limits {
  /** From one address, over all of `/api/` together. */
  readonly callsAMinute: number;
  /** A client has this long for its headers, and this long for the whole request. */
  readonly headersWithinMs: number;
  readonly requestWithinMs: number;
  /** How often the server looks for clients that are past these. */
  readonly checkedEveryMs: number;
  /** A connection on which nothing moves in the middle of an exchange is cut after this long. */
  readonly silenceMs: number;
  /** A mean delay of the event loop past this, twice running, is an overload; it is taken each `loopSampleMs`. */
  readonly loopDelayMs: number;
  readonly loopSampleMs: number;
}

export const LIMITS: Limits = {
  callsAMinute: 300,
  headersWithinMs: 10_000,
  requestWithinMs: 20_000,
  checkedEveryMs: 2000,
  silenceMs: 30_000,
  loopDelayMs: 200,
  loopSampleMs: 1000,
};
