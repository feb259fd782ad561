export const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Of minutes east of UTC, "UTC-12:00" to "UTC+14:00", with the specification's hyphen; before 1972 "UTC+00:19:32", too. */
export function formatOffset(offsetMinutes: number): string {
  const seconds = Math.round(Math.abs(offsetMinutes) * 60);
  const sign = offsetMinutes < 0 ? "-" : "+";
  const [hours, minutes] = [seconds / 3600, (seconds / 60) % 60].map(Math.floor).map(twoDigits);
  const rest = seconds % 60 === 0 ? "" : `:${twoDigits(seconds % 60)}`;
  return `UTC${sign}${hours}:${minutes}${rest}`;
}

/** "+02:00", or "+00:19:32" where it has seconds. */
export function formatUtcOffset(offsetMinutes: number): string {
  return formatOffset(offsetMinutes).slice("UTC".length);
}

/** A short form for running text, "UTC+9" or "UTC−3:30" with a minus sign; zero is "UTC". */
export function formatShortOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "UTC";
  return formatOffset(offsetMinutes)
    .replace(/([+-])0/, "$1")
    .replace(":00", "")
    .replace("-", "−");
}
