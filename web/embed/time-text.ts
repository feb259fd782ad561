import {
  defaultHourCycle,
  formatHourMinute,
  isDayPeriodFirst,
  timeParts,
} from "#formats/first-view";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { machineReadable } from "../zones/machine-readable.ts";
import { element, write } from "./element.ts";

interface TimeText {
  readonly elements: readonly Element[];
  readonly show: (instant: number, offsetMinutes: number) => void;
}

/** `3:04:05 pm` for the eye. */
export function tickingText(hours: HourCycle | undefined, hasSeconds: boolean): TimeText {
  const hourMinute = element("span", "hour-minute");
  const second = element("span", "second");
  const period = element("span", "period");
  const digits = [hourMinute, second];
  const time = element(
    "p",
    "time",
    ...(isDayPeriodFirst ? [period, ...digits] : [...digits, period]),
  );
  time.ariaHidden = "true";
  return {
    elements: [time],
    show: (instant, offsetMinutes) => {
      const parts = timeParts(instant, offsetMinutes, hours ?? defaultHourCycle);
      write(hourMinute, parts.hourMinute);
      if (hasSeconds) write(second, `:${parts.second}`);
      write(period, parts.dayPeriod && (isDayPeriodFirst ? "" : " ") + parts.dayPeriod);
    },
  };
}

/** The time to the minute for screen readers, which would read each second of the visible one. */
export function spokenTime(hours: HourCycle | undefined): TimeText {
  const time = element("time", "sr-only");
  return {
    elements: [time],
    show: (instant, offsetMinutes) => {
      write(time, formatHourMinute(instant, offsetMinutes, hours ?? defaultHourCycle));
      const dateTime = machineReadable(instant, offsetMinutes);
      if (time.dateTime !== dateTime) time.dateTime = dateTime;
    },
  };
}
