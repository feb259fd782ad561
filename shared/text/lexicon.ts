import { markOf, monthMark, weekdayMark } from "./marks.ts";

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

export interface Lexicon {
  readonly tag: string;
  /** The meaning of the longest form at an index of a text in lower case, and the index of its end. */
  readonly find: (
    text: string,
    index: number,
  ) => { readonly marks: string; readonly end: number } | undefined;
  readonly zoneNamed: (text: string) => string | undefined;
  readonly isCommon: (text: string) => boolean;
  readonly namesOf: (text: string) => readonly string[];
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER = /[\p{L}\p{M}]/u;
const DIGIT_BEFORE = /\d\s?(?:(?:h|uhr)\s)?$/;
const DIGIT_AFTER = /^[.,]?\s?\d/;
const FEBRUARY_4_1970 = 34;
const DAY_MS = 86_400_000;

const lexicons = new Map<string, Lexicon>();

export function lexiconOf(words: Words): Lexicon {
  const lexicon = lexicons.get(words.tag) ?? buildLexicon(words);
  lexicons.set(words.tag, lexicon);
  return lexicon;
}

function buildLexicon(words: Words): Lexicon {
  const { tag, marks, zones = {}, endings = "", compounds = {}, common = "" } = words;
  const commonWords = new Set(common.split(", ").flatMap(spellings));
  const forms = new Map<string, Meaning[]>();
  const beginnings = new Set<string>();
  const add = (form: string, meaning: string) => {
    const afterDigit = form.startsWith("#");
    const beforeDigit = form.endsWith("#");
    for (const plain of spellings(form.replaceAll("#", ""))) {
      for (let end = 1; end <= plain.length; end++) beginnings.add(plain.slice(0, end));
      const known = forms.get(plain) ?? [];
      if (known.some((one) => one.afterDigit === afterDigit && one.beforeDigit === beforeDigit))
        continue;
      const one = { marks: meaning, afterDigit, beforeDigit };
      forms.set(plain, afterDigit || beforeDigit ? [one, ...known] : [...known, one]);
    }
  };
  const table = readTable(marks);
  for (const [names, form] of table) add(form, names.split(" ").map(markOf).join(""));
  const parts = readTable(compounds);
  for (const [form, mark] of namesByIntl(tag)) {
    add(form, mark);
    if (form.includes("#")) continue;
    for (const [names, part] of parts)
      add(form + part, mark + names.split(" ").map(markOf).join(""));
  }
  const named = new Map(
    readTable(zones).flatMap(([zone, form]) => spellings(form).map((one) => [one, zone])),
  );
  const cases = endings
    .split(",")
    .flatMap((one) => (one.trim() === "" ? [] : [one.trim().split(">")]));

  function find(text: string, index: number) {
    const isInWord = LETTER.test(text[index - 1] ?? "") && LETTER.test(text[index] ?? "");
    if (isInWord && !UNSPACED.test(text[index] ?? "")) return undefined;
    let longest: { readonly marks: string; readonly end: number } | undefined;
    for (let end = index + 1; end <= text.length && beginnings.has(text.slice(index, end)); end++) {
      const meanings = forms.get(text.slice(index, end));
      if (!meanings || isCut(text, end)) continue;
      const meaning = meanings.find(
        ({ afterDigit, beforeDigit }) =>
          (!afterDigit || DIGIT_BEFORE.test(text.slice(Math.max(0, index - 6), index))) &&
          (!beforeDigit || DIGIT_AFTER.test(text.slice(end, end + 3))),
      );
      if (meaning) longest = { marks: meaning.marks, end };
    }
    return longest;
  }

  return {
    ...{ tag, find },
    zoneNamed: (text) => named.get(text),
    isCommon: (text) => commonWords.has(text),
    namesOf: (text) =>
      cases.flatMap(([ending = "", instead = ""]) =>
        text.endsWith(ending) && text.length > ending.length + 2
          ? [text.slice(0, text.length - ending.length) + instead]
          : [],
      ),
  };
}

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
  const format = (at: number, options: Intl.DateTimeFormatOptions, type?: string) => {
    const parts = new Intl.DateTimeFormat(tag, {
      calendar: "gregory",
      timeZone: "UTC",
      ...options,
    }).formatToParts(at);
    const found = type === undefined ? parts : parts.filter((part) => part.type === type);
    return found
      .map(({ value }) => value)
      .join("")
      .toLowerCase();
  };
  const weekdays = Array.from({ length: 7 }, (_, weekday) => {
    // January 4, 1970 was a Sunday.
    const at = (3 + weekday) * DAY_MS;
    const mark = weekdayMark(weekday);
    const [long, short] = (["long", "short"] as const).map((width) =>
      format(at, { weekday: width }),
    ) as [string, string];
    const plain = short.replace(/\.$/u, "");
    const cases = [
      long.replace(/а$/u, "у"),
      long.replace(/-feira$/u, ""),
      long.replace(/曜日$/u, "曜"),
    ];
    const forms = [long, ...cases];
    if (tag === "en") return forms.map((form) => [form, mark] as const);
    if (UNSPACED.test(short)) forms.push(`(${short})`, ...(short.length > 1 ? [short] : []));
    else forms.push(`${short}#`, `${plain}#`);
    return forms.map((form) => [form, mark] as const);
  });
  const months = Array.from({ length: 12 }, (_, index) => {
    const at = (index * 30 + FEBRUARY_4_1970 - 20) * DAY_MS;
    const mark = monthMark(index + 1);
    const dated = { day: "numeric" } as const;
    const longs = [format(at, { month: "long" }), format(at, { ...dated, month: "long" }, "month")];
    const short = { month: "short" } as const;
    const guarded = [format(at, short), format(at, { ...dated, ...short }, "month")]
      .flatMap((one) => [one, one.replace(/\.$/u, "")])
      .flatMap((one) => [`#${one}`, `${one}#`]);
    return [...longs, ...(tag === "en" ? [] : guarded)].map((form) => [form, mark] as const);
  });
  // "3 mar" is a date before it is a Tuesday.
  const behind = weekdays
    .flat()
    .flatMap(([form, mark]) =>
      form.endsWith("#") ? [[`#${form.slice(0, -1)}`, mark] as const] : [],
    );
  return [...weekdays.flat(), ...months.flat(), ...behind].filter(([form]) =>
    /^#?[^\d#٠-٩]+#?$/u.test(form),
  );
}
