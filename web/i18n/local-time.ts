import { HOUR_MS } from "../../shared/durations.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { locale as pageLocale } from "./locale.ts";
import { createNumerals } from "./numerals.ts";

const SECONDS_PER_DAY = 86_400;

interface TimeParts {
  readonly hourMinute: string;
  readonly second: string;
  /** Empty in the 24-hour format. */
  readonly dayPeriod: string;
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
  const halfHours = Array.from({ length: 12 }, (_, hour) => localize(String(hour || 12)));
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
    const wallSecond = (Math.floor(instant / 1000) + offsetMinutes * 60) % SECONDS_PER_DAY;
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

export const {
  defaultHourCycle,
  formatHourMinute,
  formatTwoDigits,
  isDayPeriodFirst,
  joinDayPeriod,
  timeParts,
} = /* @__PURE__ */ createTimeFormats(pageLocale);
