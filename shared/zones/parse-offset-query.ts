const MINUTES_AN_HOUR = 60;
const LARGEST_HOUR = 14;
const OFFSET =
  /^(?<utc>utc|gmt|zulu)?\s*(?<sign>[+\-−–])?\s*(?:(?<hours>\d{1,2}):(?<minutes>\d{0,2})|(?<digits>\d{0,4}))$/i;

/**
 * What a text asks of an offset (minutes east), where it is one: "+5:30", "UTC+05:30", "530", "GMT-3", "UTC". Hours
 * alone take in their halves and quarters; without a sign both directions fit. Undefined where it is no offset.
 */
export function parseOffsetQuery(text: string): ((offsetMinutes: number) => boolean) | undefined {
  const { utc, sign, hours, minutes, digits = "" } = OFFSET.exec(text.trim())?.groups ?? {};
  const isWay = (offsetMinutes: number) =>
    !sign || offsetMinutes === 0 || (sign === "+") === offsetMinutes > 0;
  if (hours === undefined && digits === "") {
    if (sign) return isWay;
    return utc ? (offsetMinutes) => offsetMinutes === 0 : undefined;
  }
  const [wantedHours, wantedMinutes] =
    hours === undefined ? splitDigits(digits) : [Number(hours), minutes ?? ""];
  return (offsetMinutes) => {
    const distance = Math.abs(offsetMinutes);
    const restMinutes = String(distance % MINUTES_AN_HOUR).padStart(2, "0");
    return (
      isWay(offsetMinutes) &&
      Math.floor(distance / MINUTES_AN_HOUR) === wantedHours &&
      restMinutes.startsWith(wantedMinutes)
    );
  };
}

/** "530" is 5 and "30", "1030" 10 and "30", "10" ten hours; "53" is on the way to "530". */
function splitDigits(digits: string): [number, string] {
  const hourDigits = digits.length === 3 || (digits.length === 2 && Number(digits) > LARGEST_HOUR);
  const end = hourDigits ? 1 : 2;
  return [Number(digits.slice(0, end)), digits.slice(end)];
}
