import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { wallDate, type ZoneOrOffset } from "../../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { locale as pageLocale } from "../locale.ts";
import {
  createDateFormat,
  createNumerals,
  type createTimeFormats,
  formatHourMinute,
  halfDayCycle,
  timeParts,
} from "./first-view.ts";

// Documented in `../english/lazy.ts`.

export { joinDayPeriod } from "./first-view.ts";

/** 1970-01-04, a Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4);

/** Letters of a name of a weekday that fits in an hour of a day. */
const MAX_TIGHT = 4;

const SHORT = { month: "short", day: "numeric" } as const;

export function createDateFormats(locale: string) {
  const localize = createNumerals(locale);
  const formatter = (options: Intl.DateTimeFormatOptions) => createDateFormat(locale, options);
  const formatShortDate = formatter(SHORT);
  const formatWeekday = formatter({ weekday: "long" });
  const formatShortWeekday = formatter({ weekday: "short" });
  const formatNarrowWeekday = formatter({ weekday: "narrow" });
  const date = { year: "numeric", month: "long", day: "numeric" } as const;
  let range: Intl.DateTimeFormat | undefined;

  return {
    formatDate: formatter(date),
    /** "28. März – 31. Oktober 2027" */
    formatDateRange: (start: number, end: number, zone: ZoneOrOffset): string => {
      range ??= new Intl.DateTimeFormat(locale, { ...date, timeZone: "UTC", calendar: "gregory" });
      const [from, to] = [start, end].map((instant) => wallDate(instant, zone));
      return range.formatRange(from ?? 0, to ?? 0);
    },
    formatShortDate: (instant: number, zone: ZoneOrOffset) =>
      formatShortDate(instant, zone).replaceAll(" ", "\u00a0"),
    formatShortDateWithYear: formatter({ year: "numeric", ...SHORT }),
    formatShortDateWithWeekday: formatter({ weekday: "short", ...SHORT }),
    /** Without the word for "year" that some languages add. */
    formatYear: (instant: number, zone: ZoneOrOffset) =>
      localize(String(wallDate(instant, zone).getUTCFullYear())),
    weekdayName: (weekday: number) => formatWeekday(SUNDAY + weekday * DAY_MS, 0),
    shortWeekdayName: (weekday: number) => formatShortWeekday(SUNDAY + weekday * DAY_MS, 0),
    /** The short name, or one letter where that is longer than four: Arabic's is the whole name. */
    tightWeekdayName: (weekday: number) => {
      const day = SUNDAY + weekday * DAY_MS;
      const name = formatShortWeekday(day, 0);
      return name.replace(/\p{M}/gu, "").length > MAX_TIGHT ? formatNarrowWeekday(day, 0) : name;
    },
  };
}

type TimeFormats = Pick<ReturnType<typeof createTimeFormats>, "formatHourMinute" | "timeParts">;

/** Short times in a locale, with its other times. */
export function createShortTimeFormats(locale: string, times: TimeFormats) {
  let hourOnly: Intl.DateTimeFormat | undefined;

  function formatShortTime(instant: number, offsetMinutes: number, hourCycle: HourCycle): string {
    const wall = instant + offsetMinutes * MINUTE_MS;
    if (hourCycle === "24" || new Date(wall).getUTCMinutes() !== 0) {
      return times.formatHourMinute(instant, offsetMinutes, hourCycle);
    }
    hourOnly ??= new Intl.DateTimeFormat(locale, {
      timeZone: "UTC",
      hourCycle: halfDayCycle(locale),
      hour: "numeric",
    });
    return hourOnly.format(wall).replace(/\s/g, "\u00a0");
  }

  function formatBareHour(hour: number, hourCycle: HourCycle): string {
    return times.timeParts(hour * HOUR_MS, 0, hourCycle).hourMinute.split(":")[0] ?? "";
  }

  return { formatBareHour, formatShortTime };
}

type Unit = "hour" | "minute";

export function createDurationFormats(locale: string) {
  const formatters = new Map<string, Intl.NumberFormat>();

  function formatUnit(amount: number, unit: Unit, options: Intl.NumberFormatOptions): string {
    const key = `${unit} ${options.unitDisplay} ${options.signDisplay}`;
    const known = formatters.get(key);
    const format = known ?? new Intl.NumberFormat(locale, { style: "unit", unit, ...options });
    if (!known) formatters.set(key, format);
    return format.format(amount).replaceAll(" ", "\u00a0");
  }

  function partsOf(minutes: number, options: Intl.NumberFormatOptions): string[] {
    const amounts = [
      [Math.trunc(minutes / 60), "hour"],
      [minutes % 60, "minute"],
    ] as const;
    return amounts
      .filter(([amount]) => amount !== 0)
      .map(([amount, unit], index) =>
        // The sign of the first counts for both.
        index === 0
          ? formatUnit(amount, unit, options)
          : formatUnit(Math.abs(amount), unit, { unitDisplay: options.unitDisplay }),
      );
  }

  let list: Intl.ListFormat | undefined;

  const short = { unitDisplay: "short" } as const;
  const space = locale.startsWith("zh") ? "" : "\u00a0";

  /** "2 Std. 30 Min.", on one line. `Intl.DurationFormat` would put a comma between them. */
  function formatDuration(minutes: number): string {
    return partsOf(minutes, short).join(space);
  }

  function spellDuration(minutes: number): string {
    list ??= new Intl.ListFormat(locale, { type: "unit" });
    // German's comma would break a sentence.
    return list.format(partsOf(minutes, { unitDisplay: "long" })).replace(", ", " ");
  }

  /** "+5 Std. 30 Min."; the minus sign is one, not a hyphen. */
  function formatSignedDuration(minutes: number): string {
    return partsOf(minutes, { ...short, signDisplay: "always" })
      .join(space)
      .replace("-", "−");
  }

  return { formatDuration, formatSignedDuration, spellDuration };
}

export function createListFormats(locale: string) {
  const formatter = (type: Intl.ListFormatType) => {
    let format: Intl.ListFormat | undefined;
    return (items: readonly string[]): string => {
      format ??= new Intl.ListFormat(locale, { type });
      return format.format(items);
    };
  };
  return {
    formatList: formatter("conjunction"),
    formatAlternatives: formatter("disjunction"),
  };
}

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

/** What the locale has between two times: "–", " – " with no-break spaces, or "～". */
export function rangeSignOf(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: "UTC", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const parts = format.formatRangeToParts(10 * HOUR_MS, 11 * HOUR_MS);
  const end = parts.findIndex(({ source }) => source === "endRange");
  const sign = parts.slice(0, end).findLast(({ source }) => source === "shared")?.value ?? "–";
  // Without the words that some have for hours and minutes.
  return sign.replace(/[\p{L}\p{N}]/gu, "").replace(/\s/g, "\u202f");
}

export const RANGE_SIGN: string = /* @__PURE__ */ rangeSignOf(pageLocale);

export const {
  formatDate,
  formatDateRange,
  formatShortDate,
  formatShortDateWithWeekday,
  formatShortDateWithYear,
  formatYear,
  shortWeekdayName,
  tightWeekdayName,
  weekdayName,
} = /* @__PURE__ */ createDateFormats(pageLocale);

export const { formatBareHour, formatShortTime } = /* @__PURE__ */ createShortTimeFormats(
  pageLocale,
  { formatHourMinute, timeParts },
);

export const { formatDuration, formatSignedDuration, spellDuration } =
  /* @__PURE__ */ createDurationFormats(pageLocale);

export const { formatAlternatives, formatList } = /* @__PURE__ */ createListFormats(pageLocale);
