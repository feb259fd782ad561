/** Words that mean something in a time become marks: characters of the private use area, so that one grammar of regular expressions reads all languages. */

const NAMES = [
  "at", "in", "on", "of", "the", "to", "till", "and", "vs", "glue",
  "time", "now", "when", "difference", "dst", "change", "here",
  "am", "pm", "noon", "midnight", "tonight", "clock", "sign", "hour", "hours", "minute", "second", "about",
  "halfPast", "afterHalf", "halfTo", "quarterPast", "afterQuarter", "quarterTo", "afterQuarterTo", "quarterOf",
  "past", "before", "plus", "minus", "less", "half", "quarter", "one",
  "from", "until", "between", "tail",
  "later", "ago", "day", "week",
  "next", "this", "last", "nextWeek", "year",
] as const; // biome-ignore format: groups
type Name = (typeof NAMES)[number];

const FIRST = {
  weekday: 0xe100,
  month: 0xe110,
  days: 0xe128,
  number: 0xe130,
  name: 0xe200,
  part: 0xe400,
};
const MAX_HOUR = 31;
const WEEKDAY_NAMES = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const char = (code: number) => String.fromCharCode(code);

export const MARK = Object.fromEntries(
  NAMES.map((name, index) => [name, char(FIRST.name + index)]),
) as Readonly<Record<Name, string>>;

export const ANY_WEEKDAY = "[\ue100-\ue106]";
export const ANY_MONTH = "[\ue111-\ue11c]";
export const ANY_DAYS = "[\ue120-\ue12f]";
export const ANY_NUMBER = "[\ue130-\ue1ff]";
export const ANY_PART = "[\ue400-\uefff]";

export const weekdayMark = (weekday: number) => char(FIRST.weekday + weekday);
export const monthMark = (month: number) => char(FIRST.month + month);

/** Of `NAMES`, "mon", "day+1" for tomorrow, "n3" for a number, or "18-24" for a part of the day in hours. Throws RangeError for another. */
export function markOf(name: string): string {
  const known = MARK[name as Name];
  if (known) return known;
  const weekday = WEEKDAY_NAMES.indexOf(name);
  if (weekday >= 0) return weekdayMark(weekday);
  const month = MONTH_NAMES.indexOf(name);
  if (month >= 0) return monthMark(month + 1);
  const { kind, number, from, to } =
    /^(?:(?<kind>day|n)(?<number>[+-]?\d+)|(?<from>\d+)-(?<to>\d+))$/.exec(name)?.groups ?? {};
  if (kind) return char((kind === "n" ? FIRST.number : FIRST.days) + Number(number));
  if (from) return char(FIRST.part + Number(from) * MAX_HOUR + Number(to));
  throw new RangeError(`Unknown mark: ${name}`);
}

export function numberOfMark(mark: string, kind: "weekday" | "month" | "days" | "number"): number {
  return mark.charCodeAt(0) - FIRST[kind];
}

/** The hours of a part of the day; the end is past 24 where it is on the next day. */
export function hoursOfPart(mark: string): { readonly from: number; readonly to: number } {
  const code = mark.charCodeAt(0) - FIRST.part;
  return { from: Math.floor(code / MAX_HOUR), to: code % MAX_HOUR };
}
