const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Formats an offset in whole minutes east of UTC, "UTC-12:00" to "UTC+14:00", with the hyphen that the specification has. */
export function formatOffset(offsetMinutes: number): string {
  const distance = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? "-" : "+";
  return `UTC${sign}${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
}

/** A short form for running text, "UTC+9" or "UTC−3:30" with a minus sign; zero is "UTC". */
export function formatShortOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "UTC";
  return formatOffset(offsetMinutes)
    .replace(/([+-])0/, "$1")
    .replace(":00", "")
    .replace("-", "−");
}
