import type { HourCycle } from "../../shared/zones/format-time.ts";
import { formatHourMinute, timeParts } from "../../shared/zones/format-time.ts";
import { element, write } from "./element.ts";
import { machineReadable } from "./zone-clock.ts";

interface TimeText {
  readonly elements: readonly Element[];
  readonly show: (instant: number, offsetMinutes: number) => void;
}

/** `3:04:05 pm` for the eye. */
export function tickingText(hours: HourCycle, hasSeconds: boolean): TimeText {
  const hourMinute = element("span", "hour-minute");
  const second = element("span", "second");
  const period = element("span", "period");
  const time = element("p", "time", hourMinute, second, period);
  time.ariaHidden = "true";
  return {
    elements: [time],
    show: (instant, offsetMinutes) => {
      const parts = timeParts(instant, offsetMinutes, hours);
      write(hourMinute, parts.hourMinute);
      if (hasSeconds) write(second, `:${parts.second}`);
      write(period, parts.dayPeriod && ` ${parts.dayPeriod}`);
    },
  };
}

/** The time to the minute for screen readers, which would read each second of the visible one. */
export function spokenTime(hours: HourCycle): TimeText {
  const time = element("time", "sr-only");
  return {
    elements: [time],
    show: (instant, offsetMinutes) => {
      write(time, formatHourMinute(instant, offsetMinutes, hours));
      const dateTime = machineReadable(instant, offsetMinutes);
      if (time.dateTime !== dateTime) time.dateTime = dateTime;
    },
  };
}
