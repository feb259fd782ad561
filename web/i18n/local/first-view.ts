import { HOUR_MS } from "../../../shared/durations.ts";
import { wallDate, type ZoneOrOffset } from "../../../shared/zones/civil-offset.ts";
import {
  formatOffset as formatEnglishOffset,
  formatShortOffset as formatEnglishShortOffset,
} from "../../../shared/zones/format-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import type { ZoneMoment } from "../../zones/zone-moment.ts";
import { locale as pageLocale } from "../locale.ts";

// Documented in `../english/first-view.ts`. The functions that create formats are for tests; the page has one locale.

const SECONDS_PER_DAY = 86_400;
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

interface TimeParts {
  readonly hourMinute: string;
  readonly second: string;
  /** Empty in the 24-hour format. */
  readonly dayPeriod: string;
}

/** Japanese counts half a day from 0 to 11: "午後0:05". */
export function halfDayCycle(locale: string): "h11" | "h12" {
  return locale.startsWith("ja") ? "h11" : "h12";
}

/**
 * Times in a locale, put together from its digits and its day periods, because all clocks of the page change in the same
 * instant and `Intl` takes some microseconds for each.
 */
export function createTimeFormats(locale: string) {
  const localize = createNumerals(locale);
  const twoDigits = Array.from({ length: 60 }, (_, value) =>
    localize(String(value).padStart(2, "0")),
  );
  const noonHour = halfDayCycle(locale) === "h11" ? 0 : 12;
  const halfHours = Array.from({ length: 12 }, (_, hour) => localize(String(hour || noonHour)));
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    hour12: true,
    hour: "numeric",
    minute: "2-digit",
  });
  const noon = clock.formatToParts(12 * HOUR_MS);
  const periodOf = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
  const [am, pm] = [periodOf(clock.formatToParts(0)), periodOf(noon)];
  const types = noon.map(({ type }) => type);
  const isDayPeriodFirst = types.indexOf("dayPeriod") < types.indexOf("hour");
  const { hourCycle: usual = "" } = new Intl.DateTimeFormat(locale, {
    hour: "numeric",
  }).resolvedOptions();
  const defaultHourCycle: HourCycle = usual.startsWith("h2") ? "24" : "12";

  function timeParts(instant: number, offsetMinutes: number, hourCycle: HourCycle): TimeParts {
    const wallSecond =
      (Math.floor(instant / 1000) + Math.round(offsetMinutes * 60)) % SECONDS_PER_DAY;
    const secondOfDay = (wallSecond + SECONDS_PER_DAY) % SECONDS_PER_DAY;
    const hour = Math.floor(secondOfDay / 3600);
    const minute = twoDigits[Math.floor(secondOfDay / 60) % 60];
    const second = twoDigits[secondOfDay % 60] as string;
    return hourCycle === "24"
      ? { hourMinute: `${twoDigits[hour]}:${minute}`, second, dayPeriod: "" }
      : {
          hourMinute: `${halfHours[hour % 12]}:${minute}`,
          second,
          dayPeriod: hour < 12 ? am : pm,
        };
  }

  /** "3:04 م" with a no-break space, or "午後3:04". */
  function joinDayPeriod(hourMinute: string, dayPeriod: string): string {
    if (dayPeriod === "") return hourMinute;
    return isDayPeriodFirst ? dayPeriod + hourMinute : `${hourMinute}\u00a0${dayPeriod}`;
  }

  function formatHourMinute(instant: number, offsetMinutes: number, hourCycle: HourCycle): string {
    const { hourMinute, dayPeriod } = timeParts(instant, offsetMinutes, hourCycle);
    return joinDayPeriod(hourMinute, dayPeriod);
  }

  function formatTwoDigits(value: number): string {
    return twoDigits[value] ?? "";
  }

  return {
    formatTwoDigits,
    timeParts,
    joinDayPeriod,
    formatHourMinute,
    isDayPeriodFirst,
    defaultHourCycle,
  };
}

export function createLongDateFormats(locale: string) {
  const [weekday, month, day] = ["long", "long", "numeric"] as const;
  return {
    formatLongDate: createDateFormat(locale, { weekday, year: "numeric", month, day }),
    formatDateWithoutYear: createDateFormat(locale, { weekday, month, day }),
    formatWeekday: createDateFormat(locale, { weekday }),
  };
}

/** In the Gregorian calendar that the page picks dates by. */
export function createDateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: number, zone: ZoneOrOffset): string => {
    // Creating one takes longer than a thousand texts.
    format ??= new Intl.DateTimeFormat(locale, {
      ...options,
      timeZone: "UTC",
      calendar: "gregory",
    });
    return format.format(wallDate(instant, zone));
  };
}

export function createRelativeDayFormat(locale: string) {
  const formatWeekday = createDateFormat(locale, { weekday: "long" });
  let relative: Intl.RelativeTimeFormat | undefined;

  /** "gestern", "in 2 Tagen". */
  return ({ dayDifference, instant, offsetMinutes }: ZoneMoment): string | undefined => {
    if (dayDifference === 0) return undefined;
    relative ??= new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
    const day = relative.format(dayDifference, "day");
    // Hindi has the same word for "yesterday" and "tomorrow".
    const isAmbiguous = day === relative.format(-dayDifference, "day");
    return isAmbiguous ? formatWeekday(instant, offsetMinutes) : day;
  };
}

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

/** Replaces the ASCII digits of a text by those of a locale, such as "٣" for 3. */
export function createNumerals(locale: string): (text: string) => string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  if (digits[0] === "0") return (text) => text;
  return (text) => text.replace(/\d/g, (digit) => digits[Number(digit)] as string);
}

export function formatDecimal(value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(pageLocale, options).format(value).replace("-", "−");
}

export const {
  defaultHourCycle,
  formatHourMinute,
  formatTwoDigits,
  isDayPeriodFirst,
  joinDayPeriod,
  timeParts,
} = /* @__PURE__ */ createTimeFormats(pageLocale);

export const { formatDateWithoutYear, formatLongDate, formatWeekday } =
  /* @__PURE__ */ createLongDateFormats(pageLocale);

export const formatRelativeDay = /* @__PURE__ */ createRelativeDayFormat(pageLocale);

export const { formatOffset, formatShortOffset } = /* @__PURE__ */ createOffsetFormats(pageLocale);
