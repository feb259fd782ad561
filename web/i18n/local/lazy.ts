import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { wallDate, type ZoneOrOffset } from "../../../shared/zones/civil-offset.ts";
import { locale } from "../locale.ts";
import { createDateFormat, HALF_DAY_CYCLE, localize } from "./first-view.ts";

// Documented in `../english/lazy.ts`.

interface Week {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
}

/** Not all browsers know the week, then from Monday on, and some know it as a property. */
const known: Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week } = new Intl.Locale(locale);

export const FIRST_WEEKDAY: number = ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7;

/** "–", " – " with no-break spaces, or "～", without the words that some have for hours and minutes. */
export const RANGE_SIGN: string = /* @__PURE__ */ rangeSign()
  .replace(/[\p{L}\p{N}]/gu, "")
  .replace(/\s/g, "\u202f");

function rangeSign(): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = format.formatRangeToParts(10 * HOUR_MS, 11 * HOUR_MS);
  const end = parts.findIndex(({ source }) => source === "endRange");
  return parts.slice(0, end).findLast(({ source }) => source === "shared")?.value ?? "–";
}

/** 1970-01-04, a Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4);

/** Letters of a name of a weekday that fits in an hour of a day. */
const MAX_TIGHT = 4;

const SHORT = { month: "short", day: "numeric" } as const;
const DATE = { year: "numeric", month: "long", day: "numeric" } as const;

export const formatDate = createDateFormat(DATE);
export const formatShortDateWithYear = createDateFormat({ year: "numeric", ...SHORT });
export const formatShortDateWithWeekday = createDateFormat({ weekday: "short", ...SHORT });
const formatUnjoinedDate = createDateFormat(SHORT);
const formatWeekday = createDateFormat({ weekday: "long" });
const formatShortWeekday = createDateFormat({ weekday: "short" });
const formatNarrowWeekday = createDateFormat({ weekday: "narrow" });

let range: Intl.DateTimeFormat | undefined;

export function formatDateRange(start: number, end: number, zone: ZoneOrOffset): string {
  range ??= new Intl.DateTimeFormat(locale, { ...DATE, timeZone: "UTC", calendar: "gregory" });
  return range.formatRange(wallDate(start, zone), wallDate(end, zone));
}

export function formatShortDate(instant: number, zone: ZoneOrOffset): string {
  return formatUnjoinedDate(instant, zone).replaceAll(" ", "\u00a0");
}

/** Without the word for "year" that some languages add. */
export function formatYear(instant: number, zone: ZoneOrOffset): string {
  return localize(String(wallDate(instant, zone).getUTCFullYear()));
}

export function weekdayName(weekday: number): string {
  return formatWeekday(SUNDAY + weekday * DAY_MS, 0);
}

export function shortWeekdayName(weekday: number): string {
  return formatShortWeekday(SUNDAY + weekday * DAY_MS, 0);
}

/** The short name, or one letter where that is longer than four: Arabic's is the whole name. */
export function tightWeekdayName(weekday: number): string {
  const name = shortWeekdayName(weekday);
  const isTight = name.replace(/\p{M}/gu, "").length <= MAX_TIGHT;
  return isTight ? name : formatNarrowWeekday(SUNDAY + weekday * DAY_MS, 0);
}

const formatTimeOfHour = createDateFormat({ hour: "numeric", hourCycle: HALF_DAY_CYCLE });

export function formatHour(hour: number): string {
  return formatTimeOfHour(hour * HOUR_MS, 0).replace(/\s/g, "\u00a0");
}

const formatters = new Map<string, Intl.NumberFormat>();
const JOINT = locale.startsWith("zh") ? "" : "\u00a0";
const UNIT = { unitDisplay: "short" } as const;

function formatUnit(amount: number, unit: string, options: Intl.NumberFormatOptions): string {
  const key = `${unit} ${options.unitDisplay} ${options.signDisplay}`;
  const format =
    formatters.get(key) ?? new Intl.NumberFormat(locale, { style: "unit", unit, ...options });
  formatters.set(key, format);
  return format.format(amount).replaceAll(" ", "\u00a0");
}

/** Hours and minutes, each only if there are some. The sign of the first counts for both. */
function partsOf(minutes: number, options: Intl.NumberFormatOptions): string[] {
  const [hours, rest] = [Math.trunc(minutes / 60), minutes % 60];
  if (hours === 0) return rest === 0 ? [] : [formatUnit(rest, "minute", options)];
  const { unitDisplay } = options;
  const ofHours = formatUnit(hours, "hour", options);
  return rest === 0 ? [ofHours] : [ofHours, formatUnit(Math.abs(rest), "minute", { unitDisplay })];
}

/** "2 Std. 30 Min.", on one line. `Intl.DurationFormat` would put a comma between them. */
export function formatDuration(minutes: number): string {
  return partsOf(minutes, UNIT).join(JOINT);
}

/** "+5 Std. 30 Min."; the minus sign is one, not a hyphen. */
export function formatSignedDuration(minutes: number): string {
  return partsOf(minutes, { ...UNIT, signDisplay: "always" })
    .join(JOINT)
    .replace("-", "−");
}

export function spellDuration(minutes: number): string {
  // German's comma would break a sentence.
  return joinAs("unit", partsOf(minutes, { unitDisplay: "long" })).replace(", ", " ");
}

const lists = new Map<Intl.ListFormatType, Intl.ListFormat>();

function joinAs(type: Intl.ListFormatType, items: readonly string[]): string {
  const format = lists.get(type) ?? new Intl.ListFormat(locale, { type });
  lists.set(type, format);
  return format.format(items);
}

export function formatList(items: readonly string[]): string {
  return joinAs("conjunction", items);
}

export function formatAlternatives(items: readonly string[]): string {
  return joinAs("disjunction", items);
}
