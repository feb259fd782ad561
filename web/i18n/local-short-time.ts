import { HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import * as times from "./local-time.ts";
import { locale as pageLocale } from "./locale.ts";

export { joinDayPeriod } from "./local-time.ts";

type TimeFormats = Pick<
  ReturnType<typeof times.createTimeFormats>,
  "formatHourMinute" | "timeParts"
>;

/** Short times in a locale, with its other times. */
export function createShortTimeFormats(
  locale: string,
  { formatHourMinute, timeParts }: TimeFormats,
) {
  let hourOnly: Intl.DateTimeFormat | undefined;

  function formatShortTime(instant: number, offsetMinutes: number, hourCycle: HourCycle): string {
    const wall = instant + offsetMinutes * MINUTE_MS;
    if (hourCycle === "24" || new Date(wall).getUTCMinutes() !== 0) {
      return formatHourMinute(instant, offsetMinutes, hourCycle);
    }
    hourOnly ??= new Intl.DateTimeFormat(locale, {
      timeZone: "UTC",
      hour12: true,
      hour: "numeric",
    });
    return hourOnly.format(wall).replace(/\s/g, "\u00a0");
  }

  function formatBareHour(hour: number, hourCycle: HourCycle): string {
    return timeParts(hour * HOUR_MS, 0, hourCycle).hourMinute.split(":")[0] ?? "";
  }

  return { formatBareHour, formatShortTime };
}

export const { formatBareHour, formatShortTime } = /* @__PURE__ */ createShortTimeFormats(
  pageLocale,
  times,
);
