import { formatLongDate, timeParts } from "../../../shared/zones/format-time.ts";

/** At an instant (ms), in the hour cycle that was chosen, "12" or "24", or else in the usual one. */
export type FirstFrameTexts = (
  now: number,
  chosen: string | null,
) => {
  readonly hourMinute: string;
  readonly second: string;
  /** With the space before it; empty in the 24-hour format. */
  readonly dayPeriod: string;
  readonly date: string;
};

export const firstFrameTexts: FirstFrameTexts = (now, chosen) => {
  const offsetMinutes = 0 - new Date(now).getTimezoneOffset();
  const { hourMinute, second, dayPeriod } = timeParts(
    now,
    offsetMinutes,
    chosen === "24" ? "24" : "12",
  );
  return {
    hourMinute,
    second,
    dayPeriod: dayPeriod && ` ${dayPeriod}`,
    date: formatLongDate(now, offsetMinutes),
  };
};
