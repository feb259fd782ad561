import { twoDigits } from "./format-offset.ts";

const MINUTES_PER_HOUR = 60;
const MAX_HOURS = 14;
const SIGN = "[+\\-−–±]";
const OFFSET = new RegExp(
  `^(?<utc>utc|gmt|zulu)?\\s*(?<sign>${SIGN})?\\s*(?:(?<hours>\\d{1,2}):(?<minutes>\\d{0,2})|(?<digits>\\d{0,4})(?:(?<=${SIGN}\\s*\\d+)\\s?(?:h|hrs|hours))?)$`,
  "i",
);

/** A test of an offset (minutes east of UTC) for "+5:30", "530", "GMT-3", "UTC -12h", "UTC±0" or "UTC"; undefined for other text. */
export function parseOffsetQuery(text: string): ((offsetMinutes: number) => boolean) | undefined {
  const { utc, sign, hours, minutes, digits = "" } = OFFSET.exec(text.trim())?.groups ?? {};
  const hasSign = (offsetMinutes: number) =>
    !sign || offsetMinutes === 0 || (sign !== "±" && (sign === "+") === offsetMinutes > 0);
  if (hours === undefined && digits === "") {
    if (sign) return hasSign;
    return utc ? (offsetMinutes) => offsetMinutes === 0 : undefined;
  }
  const [wantedHours, wantedMinutes] =
    hours === undefined ? splitDigits(digits) : [Number(hours), minutes ?? ""];
  return (offsetMinutes) => {
    const distance = Math.abs(offsetMinutes);
    const restMinutes = twoDigits(distance % MINUTES_PER_HOUR);
    return (
      hasSign(offsetMinutes) &&
      Math.floor(distance / MINUTES_PER_HOUR) === wantedHours &&
      restMinutes.startsWith(wantedMinutes)
    );
  };
}

/** Splits "530" into 5 and "30", "1030" into 10 and "30", "10" into 10 and ""; "53" is the start of "530". */
function splitDigits(digits: string): [number, string] {
  const hourDigits = digits.length === 3 || (digits.length === 2 && Number(digits) > MAX_HOURS);
  const end = hourDigits ? 1 : 2;
  return [Number(digits.slice(0, end)), digits.slice(end)];
}
