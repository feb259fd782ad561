import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { createDateFormat } from "./create-date-format.ts";
import { locale as pageLocale } from "./locale.ts";
import { createNumerals } from "./numerals.ts";

/** 1970-01-04, a Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4);

const SHORT = { month: "short", day: "numeric" } as const;

/** Dates in a locale. */
export function createDateFormats(locale: string) {
  const localize = createNumerals(locale);
  const formatter = (options: Intl.DateTimeFormatOptions) => createDateFormat(locale, options);
  const formatShortDate = formatter(SHORT);
  const formatWeekday = formatter({ weekday: "long" });
  const formatShortWeekday = formatter({ weekday: "short" });

  return {
    formatDate: formatter({ year: "numeric", month: "long", day: "numeric" }),
    formatShortDate: (instant: number, offsetMinutes: number) =>
      formatShortDate(instant, offsetMinutes).replaceAll(" ", "\u00a0"),
    formatShortDateWithYear: formatter({ year: "numeric", ...SHORT }),
    formatShortDateWithWeekday: formatter({ weekday: "short", ...SHORT }),
    /** Without the word for "year" that some languages add. */
    formatYear: (instant: number, offsetMinutes: number) =>
      localize(String(new Date(instant + offsetMinutes * MINUTE_MS).getUTCFullYear())),
    weekdayName: (weekday: number) => formatWeekday(SUNDAY + weekday * DAY_MS, 0),
    shortWeekdayName: (weekday: number) => formatShortWeekday(SUNDAY + weekday * DAY_MS, 0),
  };
}

export const {
  formatDate,
  formatShortDate,
  formatShortDateWithWeekday,
  formatShortDateWithYear,
  formatYear,
  shortWeekdayName,
  weekdayName,
} = /* @__PURE__ */ createDateFormats(pageLocale);
