import { createElement, type ReactNode } from "react";

/** Letters written from right to left, and characters that change the direction. */
const CHANGES_DIRECTION =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\p{Bidi_Control}]/u;
const EMBEDDINGS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Its direction changes nothing around it: https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates. Elements use `<bdi>` instead. */
export function isolate(name: string): string {
  return CHANGES_DIRECTION.test(name) ? `\u2068${name.replace(EMBEDDINGS, "")}\u2069` : name;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For `<bdi>` in a message: a name whose direction changes nothing around it. */
export function isolated(name: ReactNode) {
  return createElement("bdi", null, name);
}
