import type { ZoneMoment } from "../zones/zone-moment.ts";
import { createDateFormat } from "./create-date-format.ts";
import { locale as pageLocale } from "./locale.ts";

/** Days in a locale. */
export function createDayFormats(locale: string) {
  const formatWeekday = createDateFormat(locale, { weekday: "long" });
  let days: Intl.NumberFormat | undefined;
  let relative: Intl.RelativeTimeFormat | undefined;

  function formatDays(count: number): string {
    days ??= new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" });
    return days.format(count);
  }

  /** "gestern", "in 2 Tagen". */
  function formatRelativeDay({ dayDifference, instant, offsetMinutes }: ZoneMoment) {
    if (dayDifference === 0) return undefined;
    relative ??= new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
    const day = relative.format(dayDifference, "day");
    // Hindi has the same word for "yesterday" and "tomorrow".
    const isAmbiguous = day === relative.format(-dayDifference, "day");
    return isAmbiguous ? formatWeekday(instant, offsetMinutes) : day;
  }

  return { formatDays, formatRelativeDay };
}

export const { formatDays, formatRelativeDay } = /* @__PURE__ */ createDayFormats(pageLocale);
