import type { WrittenDate } from "./read-date.ts";

/** Why a phrase means no instant. */
export type PhraseRefusal =
  | { readonly kind: "unknown-zone"; readonly zone: string }
  /** A date beside a time that is counted from now. */
  | { readonly kind: "other-date" }
  /** The rules of the zones do not cover it. */
  | { readonly kind: "not-covered" }
  | { readonly kind: "no-such-date"; readonly date: WrittenDate }
  /** The date is on this weekday (0 is Sunday), not on the written one. */
  | { readonly kind: "other-weekday"; readonly date: WrittenDate; readonly weekday: number };
