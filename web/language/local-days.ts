import { locale as pageLocale } from "./locale.ts";

/** Numbers of days in a locale. */
export function createDayFormats(locale: string) {
  let days: Intl.NumberFormat | undefined;
  let inWords: Intl.RelativeTimeFormat | undefined;
  let inNumbers: Intl.RelativeTimeFormat | undefined;

  function formatDays(count: number): string {
    days ??= new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" });
    return days.format(count);
  }

  /** "gestern", "in 2 Tagen". */
  function formatRelativeDay(count: number): string | undefined {
    if (count === 0) return undefined;
    inWords ??= new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
    const day = inWords.format(count, "day");
    if (day !== inWords.format(-count, "day")) return day;
    // Hindi has the same word for "yesterday" and "tomorrow".
    inNumbers ??= new Intl.RelativeTimeFormat(locale);
    return inNumbers.format(count, "day");
  }

  return { formatDays, formatRelativeDay };
}

export const { formatDays, formatRelativeDay } = /* @__PURE__ */ createDayFormats(pageLocale);
