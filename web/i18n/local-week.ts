import { locale as pageLocale } from "./locale.ts";

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
}

/** Not all browsers know the week, and some know it as a property. */
type LocaleWithWeek = Intl.Locale & {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
};

const MONDAY: WeekInfo = { firstDay: 1 };

/** The first day of the week in a locale, 0 for Sunday; Monday where the browser doesn't know it. */
export function firstWeekdayOf(locale: string): number {
  const known: LocaleWithWeek = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo ?? MONDAY).firstDay % 7;
}

export const FIRST_WEEKDAY: number = /* @__PURE__ */ firstWeekdayOf(pageLocale);
