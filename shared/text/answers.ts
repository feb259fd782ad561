import { isKnownZone } from "../zones/zone-rules.ts";
import type { ClockChange, DifferenceSpan } from "./compare-zones.ts";
import type { Clock } from "./find-clock.ts";
import type { TimeChoice, TimeRefusal, Wanted } from "./find-instants.ts";

export type Answer<P> = TimeAnswer<P> | NowAnswer<P> | PairAnswer<P> | RuleAnswer<P>;

/** A time or a range, and whose it is. */
export interface TimeAnswer<P> {
  readonly kind: "time";
  readonly clock: Clock<P>;
  readonly choice: TimeChoice;
  /** Whether it is that of another place with the same name, after the likeliest. */
  readonly isOther: boolean;
  /** Where else the time is asked for: "3pm Tokyo to London". */
  readonly target?: Clock<P>;
}

/** The time now in a place or zone. */
export interface NowAnswer<P> {
  readonly kind: "now";
  readonly clock: Clock<P>;
  readonly isOther: boolean;
}

/** What the time of one is for the other: "Berlin to Tokyo". */
export interface PairAnswer<P> {
  readonly kind: "pair";
  readonly from: Clock<P>;
  readonly to: Clock<P>;
  /** For a year from now on, first what it is now. The second is ahead where it is positive. */
  readonly differences: readonly [DifferenceSpan, ...DifferenceSpan[]];
}

/** When the clocks change. */
export interface RuleAnswer<P> {
  readonly kind: "rule";
  readonly clock: Clock<P>;
  /** The next one and that after; fewer where no more are known. */
  readonly changes: readonly ClockChange[];
}

/** Why a text has no answer. */
export type TextRefusal =
  | TimeRefusal
  | { readonly kind: "empty" }
  /** Written like a time, but none: "13pm". */
  | { readonly kind: "not-a-time"; readonly written: string }
  /** Words that nobody could use. */
  | { readonly kind: "unknown"; readonly words: readonly string[] }
  /** Two times that are said to be one. */
  | { readonly kind: "times-differ" }
  /** A time without a place, where the reader's own zone is not known. */
  | { readonly kind: "no-place" };

export type ResolvedText<P> =
  | {
      /** Likeliest first. */
      readonly answers: readonly [Answer<P>, ...Answer<P>[]];
      /** What was asked for, if it is a time. */
      readonly wanted?: Wanted;
    }
  | { readonly refusal: TextRefusal };

/** The zone of a clock, or minutes east of UTC. */
export function zoneOf<P>(clock: Clock<P>): string | number {
  return clock.kind === "offset" ? clock.offsetMinutes : clock.zone;
}

/** The IANA zone of a clock; undefined for an offset that no zone has. The sign of their names is inverted, as in POSIX. */
export function ianaZoneOf<P>(clock: Clock<P>): string | undefined {
  const zone = zoneOf(clock);
  if (typeof zone === "string") return zone;
  const name = zone === 0 ? "Etc/UTC" : `Etc/GMT${zone < 0 ? "+" : "-"}${Math.abs(zone) / 60}`;
  return isKnownZone(name) ? name : undefined;
}

export function unknown(...words: readonly string[]): { readonly refusal: TextRefusal } {
  return { refusal: { kind: "unknown", words } };
}
