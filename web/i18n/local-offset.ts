import {
  formatOffset as formatEnglishOffset,
  formatShortOffset as formatEnglishShortOffset,
} from "../../shared/zones/format-offset.ts";
import { locale as pageLocale } from "./locale.ts";
import { createNumerals } from "./numerals.ts";

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

/** Offsets from UTC in the digits of a locale. */
export function createOffsetFormats(locale: string) {
  const localize = createNumerals(locale);
  // Without the isolate, sign and digits would stand to the left of "UTC" among Arabic words.
  const format = RIGHT_TO_LEFT.test(locale)
    ? (offset: string) => `\u2066${localize(offset)}\u2069`
    : localize;
  return {
    formatOffset: (offsetMinutes: number) => format(formatEnglishOffset(offsetMinutes)),
    formatShortOffset: (offsetMinutes: number) => format(formatEnglishShortOffset(offsetMinutes)),
  };
}

export const { formatOffset, formatShortOffset } = /* @__PURE__ */ createOffsetFormats(pageLocale);
