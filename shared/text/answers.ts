import type { PlaceMatch } from "../api/places.ts";
import type { ClockChange } from "../zones/clock-changes.ts";
import { isKnownZone } from "../zones/zone-rules.ts";
import type { DifferenceSpan } from "./compare-zones.ts";
import type { TimeChoice, TimeRefusal, Wanted } from "./find-instants.ts";
import type { AbbreviationMeaning } from "./zone-abbreviations.ts";

export interface FoundPlace {
  readonly name: string;
  readonly matched?: string | null | undefined;
  readonly zone: string;
  readonly countryCode?: string | null | undefined;
  readonly population: number;
  readonly match: PlaceMatch;
}

export type Clock<P> =
  | { readonly kind: "own" | "zone"; readonly zone: string }
  /** Minutes east of UTC, -720 to 840. */
  | { readonly kind: "offset"; readonly zone: number }
  | ({ readonly kind: "abbreviation"; readonly written: string } & AbbreviationMeaning)
  | { readonly kind: "place"; readonly zone: string; readonly place: P };

export type Answer<P> =
  | {
      readonly kind: "time";
      readonly clock: Clock<P>;
      readonly choice: TimeChoice;
      /** Whether it is that of another place with the same name, after the likeliest. */
      readonly isOther: boolean;
      readonly target?: Clock<P>;
    }
  | { readonly kind: "now"; readonly clock: Clock<P>; readonly isOther: boolean }
  | {
      readonly kind: "pair";
      readonly from: Clock<P>;
      readonly to: Clock<P>;
      /** For a year from now on, first what it is now. The second is ahead where it is positive. */
      readonly differences: readonly [DifferenceSpan, ...DifferenceSpan[]];
    }
  | { readonly kind: "rule"; readonly clock: Clock<P>; readonly changes: readonly ClockChange[] };

export type TimeAnswer<P> = Extract<Answer<P>, { kind: "time" }>;
export type PairAnswer<P> = Extract<Answer<P>, { kind: "pair" }>;
export type RuleAnswer<P> = Extract<Answer<P>, { kind: "rule" }>;

export type TextRefusal =
  | TimeRefusal
  | { readonly kind: "empty" }
  | { readonly kind: "not-a-time"; readonly written: string }
  | { readonly kind: "unknown"; readonly words: readonly string[] }
  | { readonly kind: "times-differ" }
  /** A time without a place, where the reader's own zone is not known. */
  | { readonly kind: "no-place" };

export type ResolvedText<P> =
  | {
      /** Likeliest first. */
      readonly answers: readonly [Answer<P>, ...Answer<P>[]];
      readonly wanted?: Wanted;
    }
  | { readonly refusal: TextRefusal };

/** The IANA zone of a clock; undefined for an offset that no zone has. The sign of their names is inverted, as in POSIX. */
export function ianaZoneOf<P>({ zone }: Clock<P>): string | undefined {
  if (typeof zone === "string") return zone;
  const name = zone === 0 ? "Etc/UTC" : `Etc/GMT${zone < 0 ? "+" : "-"}${Math.abs(zone) / 60}`;
  return isKnownZone(name) ? name : undefined;
}

export function unknown(...words: readonly string[]): { readonly refusal: TextRefusal } {
  return { refusal: { kind: "unknown", words } };
}
