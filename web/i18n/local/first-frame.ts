import type { firstFrameTexts as englishTexts } from "../english/first-frame.ts";
import { locale } from "../locale.ts";

const TWO_DIGITS = "2-digit";

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { calendar: "gregory", ...options });
const longDate = format({ weekday: "long", year: "numeric", month: "long", day: "numeric" });
const usual = format({ hour: "numeric" }).resolvedOptions().hourCycle;
let time: Intl.DateTimeFormat | undefined;

/** By `Intl` alone, which is less code than the texts of the page, and must give the same. */
export const firstFrameTexts: typeof englishTexts = (now, chosen) => {
  const has24 = chosen === "24" || (chosen !== "12" && usual === "h23");
  time ??= format({
    hour: has24 ? TWO_DIGITS : "numeric",
    minute: TWO_DIGITS,
    second: TWO_DIGITS,
    hourCycle: has24 ? "h23" : locale.startsWith("ja") ? "h11" : "h12",
  });
  const parts = time.formatToParts(now);
  const textOf = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? "";
  const dayPeriod = textOf("dayPeriod");
  return {
    hourMinute: `${textOf("hour")}:${textOf("minute")}`,
    second: textOf("second"),
    dayPeriod: dayPeriod && parts[0]?.type !== "dayPeriod" ? ` ${dayPeriod}` : dayPeriod,
    date: longDate.format(now),
  };
};
