import type { TimeSource } from "../../../shared/api/time.ts";
import { MINUTE_MS, MINUTES_PER_DAY, SECOND_MS } from "../../../shared/durations.ts";
import type { ClockState } from "../clock/server-clock.ts";

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

/** A clock outside these years is wrong. Both fit the columns as minutes. */
const EARLIEST_MS = Date.UTC(2026, 0);
const LATEST_MS = Date.UTC(2200, 0);
const MAX_WAITING_MINUTES = MINUTES_PER_DAY;

/**
 * Collects the worst state of each minute by the server's own clock. A minute in which nothing was observed has no
 * entry, nor has the one in which the process starts or stops, unless a check in it excluded a bound. A minute that
 * the clock returns to is merged with what it was before.
 */
export class ObservedMinutes {
  #current: RecordedMinute | undefined;
  #isCurrentPartial = false;
  #hasObserved = false;
  #lastEnded: number | undefined;
  #synchronisedInARow = 0;
  readonly #ended = new Map<number, RecordedMinute>();

  /** Returns whether a minute has ended. */
  observe(state: ClockState): boolean {
    const { atMs, isViolated, ...rest } = state;
    const isFirst = !this.#hasObserved;
    this.#hasObserved = true;
    const isPlausible = atMs >= EARLIEST_MS && atMs < LATEST_MS;
    const minute = Math.floor(atMs / MINUTE_MS);
    const next = isPlausible ? { minute, isViolated, ...rest } : undefined;
    if (this.#current?.minute === next?.minute) {
      if (this.#current && next) this.#current = worst(this.#current, next);
      return false;
    }
    const hasEnded = this.#end();
    this.#current = next;
    this.#isCurrentPartial = isFirst && atMs % MINUTE_MS >= SECOND_MS;
    return hasEnded;
  }

  /** The minutes that ended and were not forgotten; at most those of a day. */
  get ended(): readonly RecordedMinute[] {
    return [...this.#ended.values()];
  }

  /** How many whole minutes up to the last, one after the other, the clock was synchronised throughout. */
  get synchronisedInARow(): number {
    return this.#synchronisedInARow;
  }

  forget(minutes: readonly RecordedMinute[]): void {
    for (const one of minutes) {
      if (this.#ended.get(one.minute) === one) this.#ended.delete(one.minute);
    }
  }

  #end(): boolean {
    const current = this.#current;
    if (!current || (this.#isCurrentPartial && !current.isViolated)) return false;
    const { minute, synchronised } = current;
    const isNext = this.#lastEnded === minute - 1;
    this.#synchronisedInARow = synchronised ? (isNext ? this.#synchronisedInARow : 0) + 1 : 0;
    this.#lastEnded = minute;
    const before = this.#ended.get(minute);
    this.#ended.set(minute, before ? worst(before, current) : current);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_WAITING_MINUTES && oldest !== undefined) this.#ended.delete(oldest);
    return true;
  }
}

/** The worst of both. The order makes no difference, nor does merging one twice. */
function worst(one: RecordedMinute, other: RecordedMinute): RecordedMinute {
  const [least, most] = (one.boundMs ?? -1) < (other.boundMs ?? -1) ? [one, other] : [other, one];
  return {
    minute: one.minute,
    boundMs: most.boundMs,
    source: most.source ?? least.source,
    synchronised: one.synchronised && other.synchronised,
    isViolated: one.isViolated || other.isViolated,
  };
}
