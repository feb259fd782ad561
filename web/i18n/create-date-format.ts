import { MINUTE_MS } from "../../shared/durations.ts";

type Format = (instant: number, offsetMinutes: number) => string;

/** In the Gregorian calendar that the page picks dates by, of the wall time at an instant (ms) and an offset. */
export function createDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Format {
  let format: Intl.DateTimeFormat | undefined;
  return (instant, offsetMinutes) => {
    // Creating one takes longer than a thousand texts.
    format ??= new Intl.DateTimeFormat(locale, {
      ...options,
      timeZone: "UTC",
      calendar: "gregory",
    });
    return format.format(instant + offsetMinutes * MINUTE_MS);
  };
}
