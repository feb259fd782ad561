import { DAY_MS } from "../durations.ts";

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

export const ANY = {
  weekday: "[\ue100-\ue106]",
  month: "[\ue111-\ue11c]",
  days: "[\ue120-\ue12f]",
  number: "[\ue130-\ue1ff]",
  part: "[\ue400-\uefff]",
};

const weekdayMark = (weekday: number) => char(FIRST.weekday + weekday);
const monthMark = (month: number) => char(FIRST.month + month);

/** Of `NAMES`, "mon", "day+1" for tomorrow, "n3" for a number, or "18-24" for a part of the day in hours. Throws RangeError for another. */
function markOf(name: string): string {
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

export interface Words {
  readonly tag: string;
  /** The forms of each meaning, with commas between. `#` before or after a form stands for a digit beside it. */
  readonly marks: Readonly<Record<string, string>>;
  /** What follows a weekday in one word: "Montagabend". */
  readonly compounds?: Readonly<Record<string, string>>;
  readonly zones?: Readonly<Record<string, string>>;
  readonly common?: string;
  /** Endings of names, and what the name has without the case: "е>, е>а". */
  readonly endings?: string;
}

interface Meaning {
  readonly marks: string;
  readonly afterDigit: boolean;
  readonly beforeDigit: boolean;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER = /[\p{L}\p{M}]/u;
const DIGIT_BEFORE = /\d\s?(?:(?:h|uhr)\s)?$/;
const DIGIT_AFTER = /^[.,]?\s?\d/;

const lexicons = new Map<string, Lexicon>();

export function lexiconOf(words: Words): Lexicon {
  const lexicon = lexicons.get(words.tag) ?? new Lexicon(words);
  lexicons.set(words.tag, lexicon);
  return lexicon;
}

export class Lexicon {
  readonly tag: string;
  readonly zones: ReadonlyMap<string, string>;
  readonly common: ReadonlySet<string>;
  readonly #forms = new Map<string, Meaning[]>();
  readonly #beginnings = new Set<string>();
  readonly #cases: readonly string[][];

  constructor({ tag, marks, zones = {}, endings = "", compounds = {}, common = "" }: Words) {
    this.tag = tag;
    this.common = new Set(common.split(", ").flatMap(spellings));
    this.zones = new Map(
      readTable(zones).flatMap(([zone, form]) => spellings(form).map((one) => [one, zone])),
    );
    this.#cases = endings.split(",").flatMap((one) => (one ? [one.trim().split(">")] : []));
    for (const [names, form] of readTable(marks)) this.#add(form, marksOf(names));
    const parts = readTable(compounds);
    for (const [form, mark] of namesByIntl(tag)) {
      this.#add(form, mark);
      if (form.includes("#")) continue;
      for (const [names, part] of parts) this.#add(form + part, mark + marksOf(names));
    }
  }

  #add(form: string, marks: string): void {
    const afterDigit = form.startsWith("#");
    const beforeDigit = form.endsWith("#");
    for (const plain of spellings(form.replaceAll("#", ""))) {
      for (let end = 1; end <= plain.length; end++) this.#beginnings.add(plain.slice(0, end));
      const known = this.#forms.get(plain) ?? [];
      if (known.some((one) => one.afterDigit === afterDigit && one.beforeDigit === beforeDigit))
        continue;
      const meaning = { marks, afterDigit, beforeDigit };
      const isGuarded = afterDigit || beforeDigit;
      this.#forms.set(plain, isGuarded ? [meaning, ...known] : [...known, meaning]);
    }
  }

  find(text: string, index: number) {
    if (isCut(text, index)) return undefined;
    let longest: { readonly marks: string; readonly end: number } | undefined;
    for (let end = index + 1; end <= text.length; end++) {
      const form = text.slice(index, end);
      if (!this.#beginnings.has(form)) break;
      const meaning = this.#forms
        .get(form)
        ?.find(
          ({ afterDigit, beforeDigit }) =>
            (!afterDigit || DIGIT_BEFORE.test(text.slice(Math.max(0, index - 6), index))) &&
            (!beforeDigit || DIGIT_AFTER.test(text.slice(end, end + 3))),
        );
      if (meaning && !isCut(text, end)) longest = { marks: meaning.marks, end };
    }
    return longest;
  }

  namesOf(text: string): readonly string[] {
    return this.#cases.flatMap(([ending = "", instead = ""]) =>
      text.endsWith(ending) && text.length > ending.length + 2
        ? [text.slice(0, text.length - ending.length) + instead]
        : [],
    );
  }
}

const marksOf = (names: string) => names.split(" ").map(markOf).join("");

function isCut(text: string, index: number): boolean {
  const [before = "", after = ""] = [text[index - 1], text[index]];
  return (
    LETTER.test(before) && LETTER.test(after) && !UNSPACED.test(before) && !UNSPACED.test(after)
  );
}

function readTable(
  table: Readonly<Record<string, string>>,
): readonly (readonly [names: string, form: string])[] {
  return Object.entries(table).flatMap(([names, forms]) =>
    forms.split(", ").map((form) => [names, form.trim().toLowerCase()] as const),
  );
}

/** A form, and as it is typed without accents or with spaces for hyphens: "manana", "uebermorgen", "الساعه". */
function spellings(form: string): readonly string[] {
  const plain = form
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}|[\u064b-\u0652]/gu, "")
    .normalize("NFC");
  const german = form.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");
  const arabic = plain.replaceAll(/[أإآ]/gu, "ا").replaceAll("ة", "ه");
  const all = [form, plain, german, arabic].flatMap((one) => [
    one,
    one.replaceAll("-", " "),
    one.replaceAll("'", "’"),
  ]);
  return [...new Set(all)];
}

/** The weekdays and months of a language as `Intl` has them. Short names count only beside a digit: "mar" is a sea, too. */
function namesByIntl(tag: string): readonly (readonly [form: string, mark: string])[] {
  const nameOf = (day: number, options: Intl.DateTimeFormatOptions, type: "weekday" | "month") =>
    new Intl.DateTimeFormat(tag, { calendar: "gregory", timeZone: "UTC", ...options })
      .formatToParts(day * DAY_MS)
      .flatMap((part) => (part.type === type ? part.value.toLowerCase() : []))
      .join("");
  const shortOf = (name: string) => (tag === "en" ? [] : [name, name.replace(/\.$/u, "")]);
  const weekdays = Array.from({ length: 7 }, (_, weekday) => {
    // January 4, 1970 was a Sunday.
    const [long, short] = (["long", "short"] as const).map((width) =>
      nameOf(3 + weekday, { weekday: width }, "weekday"),
    ) as [string, string];
    const others = UNSPACED.test(short)
      ? [`(${short})`, ...(short.length > 1 ? [short] : [])]
      : shortOf(short).map((name) => `${name}#`);
    const accusative = long.replace(/а$/u, "у");
    const forms = [long, accusative, long.replace(/-feira$|(?<=曜)日$/u, ""), ...others];
    return forms.map((form) => [form, weekdayMark(weekday)] as const);
  }).flat();
  const months = Array.from({ length: 12 }, (_, month) => {
    const namesOf = (width: "long" | "short") =>
      [{}, { day: "numeric" } as const].map((dated) =>
        nameOf(month * 30 + 14, { ...dated, month: width }, "month"),
      );
    const guarded = namesOf("short")
      .flatMap(shortOf)
      .flatMap((name) => [`#${name}`, `${name}#`]);
    return [...namesOf("long"), ...guarded].map((form) => [form, monthMark(month + 1)] as const);
  }).flat();
  // "3 mar" is a date before it is a Tuesday.
  const behind = weekdays.flatMap(([form, mark]) =>
    form.endsWith("#") ? [[`#${form.slice(0, -1)}`, mark] as const] : [],
  );
  return [...weekdays, ...months, ...behind].filter(([form]) => /^#?[^\d#٠-٩]+#?$/u.test(form));
}
