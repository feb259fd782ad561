import { HOUR_MS } from "../../../shared/durations.ts";
import { wallDate, type ZoneOrOffset } from "../../../shared/zones/civil-offset.ts";
import {
  formatOffset as formatEnglishOffset,
  formatShortOffset as formatEnglishShortOffset,
  twoDigits,
} from "../../../shared/zones/format-offset.ts";
import {
  timeParts as englishTimeParts,
  type HourCycle,
} from "../../../shared/zones/format-time.ts";
import type { ZoneMoment } from "../../zones/zone-moment.ts";
import { locale } from "../locale.ts";

// Documented in `../english/first-view.ts`.

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

/** Japanese counts half a day from 0 to 11: "午後0:05". */
export const HALF_DAY_CYCLE = locale.startsWith("ja") ? "h11" : "h12";

const ungrouped = new Intl.NumberFormat(locale, { useGrouping: false });
const numerals = Array.from({ length: 10 }, (_, digit) => ungrouped.format(digit));

/** Replaces the ASCII digits of a text by those of the locale, such as "٣" for 3. */
export function localize(text: string): string {
  if (numerals[0] === "0") return text;
  return text.replace(/\d/g, (digit) => numerals[Number(digit)] ?? "");
}

const clock = new Intl.DateTimeFormat(locale, {
  timeZone: "UTC",
  hour12: true,
  hour: "numeric",
  minute: "2-digit",
});
const [midnight, noon] = [clock.formatToParts(0), clock.formatToParts(12 * HOUR_MS)];
const [am, pm] = [midnight, noon].map(
  (parts) => parts.find(({ type }) => type === "dayPeriod")?.value ?? "",
) as [string, string];

export const isDayPeriodFirst: boolean = noon[0]?.type === "dayPeriod";

const { hourCycle: usual = "" } = new Intl.DateTimeFormat(locale, {
  hour: "numeric",
}).resolvedOptions();

export const defaultHourCycle: HourCycle = usual.startsWith("h2") ? "24" : "12";

/** Put together from digits and day periods, because all clocks of the page change in the same instant and `Intl` takes microseconds for each. */
export function timeParts(instant: number, offsetMinutes: number, hourCycle: HourCycle) {
  const { hourMinute, second, dayPeriod } = englishTimeParts(instant, offsetMinutes, hourCycle);
  const hasZero = dayPeriod !== "" && HALF_DAY_CYCLE === "h11";
  return {
    hourMinute: localize(hasZero ? hourMinute.replace(/^12/, "0") : hourMinute),
    second: localize(second),
    dayPeriod: dayPeriod && (dayPeriod === "am" ? am : pm),
  };
}

/** "3:04 م" with a no-break space, or "午後3:04". */
export function joinDayPeriod(hourMinute: string, dayPeriod: string): string {
  if (dayPeriod === "") return hourMinute;
  return isDayPeriodFirst ? dayPeriod + hourMinute : `${hourMinute}\u00a0${dayPeriod}`;
}

export function formatTwoDigits(value: number): string {
  return localize(twoDigits(value));
}

/** In the Gregorian calendar that the page picks dates by. */
export function createDateFormat(options: Intl.DateTimeFormatOptions) {
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

const DAY = { weekday: "long", month: "long", day: "numeric" } as const;

export const formatLongDate = /* @__PURE__ */ createDateFormat({ ...DAY, year: "numeric" });
export const formatDateWithoutYear = /* @__PURE__ */ createDateFormat(DAY);
export const formatWeekday = /* @__PURE__ */ createDateFormat({ weekday: "long" });

let relative: Intl.RelativeTimeFormat | undefined;

export function formatRelativeDay({
  dayDifference,
  instant,
  offsetMinutes,
}: ZoneMoment): string | undefined {
  if (dayDifference === 0) return undefined;
  relative ??= new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const day = relative.format(dayDifference, "day");
  // Hindi has the same word for "yesterday" and "tomorrow".
  const isAmbiguous = day === relative.format(-dayDifference, "day");
  return isAmbiguous ? formatWeekday(instant, offsetMinutes) : day;
}

export function formatOffset(offsetMinutes: number): string {
  return isolateDigits(formatEnglishOffset(offsetMinutes));
}

export function formatShortOffset(offsetMinutes: number): string {
  return isolateDigits(formatEnglishShortOffset(offsetMinutes));
}

/** Without the isolate, sign and digits would stand to the left of "UTC" among Arabic words. */
function isolateDigits(offset: string): string {
  return RIGHT_TO_LEFT.test(locale) ? `\u2066${localize(offset)}\u2069` : localize(offset);
}

export function formatDecimal(value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, options).format(value).replace("-", "−");
}
