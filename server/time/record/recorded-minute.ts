import type { TimeSource } from "../../../shared/api/time.ts";

/** The worst of the server's clock in one minute. */
export interface RecordedMinute {
  /** Minutes since the epoch. */
  readonly minute: number;
  /** The largest bound stated, in ms; null if it was unknown throughout. */
  readonly boundMs: number | null;
  /** The source of that bound. */
  readonly source: TimeSource;
  /** Whether the clock was synchronised throughout. */
  readonly synchronised: boolean;
  /** Whether a check excluded the bound stated before it. */
  readonly isViolated: boolean;
}

/** The worst of both. The order makes no difference, nor does merging one twice. */
export function worst(one: RecordedMinute, other: RecordedMinute): RecordedMinute {
  const [least, most] = (one.boundMs ?? -1) < (other.boundMs ?? -1) ? [one, other] : [other, one];
  return {
    minute: one.minute,
    boundMs: most.boundMs,
    source: most.source ?? least.source,
    synchronised: one.synchronised && other.synchronised,
    isViolated: one.isViolated || other.isViolated,
  };
}
