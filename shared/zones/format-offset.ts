const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** An offset in whole minutes east as text, "UTC-12:00" to "UTC+14:00"; zero is "UTC+00:00". */
export function formatOffset(offsetMinutes: number): string {
  const distance = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? "-" : "+";
  return `UTC${sign}${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
}

/** The same as people write it, "UTC+9", "UTC-3:30"; zero is "UTC". */
export function formatShortOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "UTC";
  return formatOffset(offsetMinutes)
    .replace(/([+-])0/, "$1")
    .replace(":00", "");
}
