import { createDateFormat } from "./create-date-format.ts";
import { locale as pageLocale } from "./locale.ts";

/** Dates with their weekday in a locale. */
export function createLongDateFormats(locale: string) {
  const [weekday, month, day] = ["long", "long", "numeric"] as const;
  return {
    formatLongDate: createDateFormat(locale, { weekday, year: "numeric", month, day }),
    formatDateWithoutYear: createDateFormat(locale, { weekday, month, day }),
    formatWeekday: createDateFormat(locale, { weekday }),
  };
}

export const { formatDateWithoutYear, formatLongDate, formatWeekday } =
  /* @__PURE__ */ createLongDateFormats(pageLocale);
