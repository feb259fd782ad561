import { language } from "#language";
import * as m from "#messages";
import { toAsciiDigits } from "../../../shared/phrase/ascii-digits.ts";
import { MAX_PHRASE_LENGTH } from "../../../shared/phrase/read-phrase.ts";
import { MONTHS, WEEKDAYS } from "../../../shared/zones/format-time.ts";
import { IS_UNSPACED, namesOf, plain, shortNamesOf } from "./phrase-names.ts";

/** English words, and those of our own that are put into English order below. */
const ENGLISH: Readonly<Record<string, string>> = {
  overmorrow: "day after tomorrow",
  atclock: "at",
  hours: "#hours",
  halfpast: "#halfpast",
  halfto: "#halfto",
};

/** In English, with the numbers that stand for each "#". */
const TEMPLATES: Readonly<Record<string, (...numbers: string[]) => string>> = {
  inhours: (count) => `in ${count} hours`,
  inminutes: (count) => `in ${count} minutes`,
  hoursago: (count) => `${count} hours ago`,
  minutesago: (count) => `${count} minutes ago`,
  quarterpast: (hour) => `quarter past ${hour}`,
  quarterto: (hour) => `quarter to ${hour}`,
  quarterof: (hour) => `quarter past ${Number(hour) > 1 ? Number(hour) - 1 : 12}`,
  minutesto: (minutes, hour) => beforeHour(minutes, hour),
  beforehour: (hour, minutes) => beforeHour(minutes, hour),
  pmhour: (hour = "") => `${clockOf(hour)} pm`,
  range: (from = "", to = "") => `${clockOf(from)}-${clockOf(to)}`,
};

const IN_WORD = "[\\p{L}\\p{M}\\p{N}]";
const UNSPACED_BEFORE_DIGIT =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?=\d)/gu;
/** Before a time, as in "金曜の19時". */
const PARTICLE =
  /(?<=\p{Script=Katakana}|[ー日曜])[のにで](?=\s?(?:午前|午後|朝|昼|夕方|夜)?\s?\d)/gu;
const HOUR = "(?<hour>\\d{1,2})(?::00)?";
const WEEKDAY = `(?:${WEEKDAYS.join("|")})`;

let translate: ((text: string) => string) | undefined;

/** Puts English, in which phrases are read, in place of the words of the page's language. */
export function translatePhrase(text: string): string {
  if (language === "en" || text.length > MAX_PHRASE_LENGTH) return text;
  translate ??= phraseTranslator(language, m.phraseWords());
  return translate(text);
}

/**
 * Translates "morgen halb 4 nachmittags" to "tomorrow half past 3 pm". The words are written as in
 * "tomorrow: morgen; noon: mittag|mittags"; those for weekdays and months are known by `Intl`.
 */
export function phraseTranslator(locale: string, words: string): (text: string) => string {
  const names = namesOf(locale);
  const english = new Map(withPlainForms([...names, ...formsOf(words)]));
  const templates = templatesOf(english);
  // Elsewhere it belongs to a name: "Le Caire".
  const beforeDate = `(?=\\s+(?:\\d|${names.map(([form]) => form).join("|")}))`;
  const forms = [...english]
    .filter(([form]) => form !== "")
    .toSorted(([one], [other]) => other.length - one.length);
  /** Any of the forms of one kind of script; matches nothing without forms. */
  const anyForm = (isUnspaced: boolean) => {
    const patterns = forms
      .filter(([form]) => IS_UNSPACED.test(form) === isUnspaced)
      .map(([form, word]) => {
        const before = { on: beforeDate, atclock: "(?=\\s+\\d)" }[word] ?? "";
        return (templates.get(form)?.source ?? escapeSigns(form)) + before;
      });
    return patterns.length > 0 ? `(?:${patterns.join("|")})` : "(?!)";
  };
  const hours = [...english].flatMap(([form, word]) => (word === "hours" ? escapeSigns(form) : []));
  const hourSign = new RegExp(`(?<=\\d)(?=(?:${["h", ...hours].join("|")})(?!${IN_WORD}))`, "giu");
  const shortNames = shortNamesOf(locale);
  const anyShort = [...shortNames.keys()].map((form) => `${form}\\.?`).join("|");
  const shortMonth = new RegExp(`(?<=\\d\\.?\\s+(?:de\\s+)?)(?:${anyShort})(?!${IN_WORD})`, "giu");
  const shortWeekday = new RegExp(`(?<!${IN_WORD})(?:${anyShort})(?=\\s+\\d)`, "giu");
  // The ends of a word are looked for once, not for each of hundreds of words.
  const anyWord = new RegExp(
    `${anyForm(true)}|(?<!${IN_WORD})${anyForm(false)}(?!${IN_WORD})`,
    "giu",
  );

  /** "in 3 hours" for "vor 3 Stunden". */
  function fillTemplate(written: string): string {
    for (const [form, { whole }] of templates) {
      const numbers = whole.exec(written)?.slice(1);
      const fill = numbers && TEMPLATES[english.get(form) ?? ""];
      if (fill) return fill(...numbers);
    }
    return written;
  }

  return (text) => {
    const usual = toAsciiDigits(text)
      .replace(hourSign, " ")
      .replace(/(?<=\b1)(?:er|[°º])(?=\s)/giu, "")
      .replace(/(?<=\d)h(?=\d{2}(?!\d))/giu, ":")
      .replace(PARTICLE, " ")
      .replace(UNSPACED_BEFORE_DIGIT, " ");
    const named = [shortMonth, shortWeekday].reduce(
      (one, short) => one.replace(short, (written) => shortNames.get(plain(written)) ?? written),
      usual,
    );
    const replaced = named.replace(anyWord, (written) => {
      const word = english.get(written.toLowerCase());
      return ` ${word ? (ENGLISH[word] ?? word) : fillTemplate(written)} `;
    });
    return replaced === usual && !IS_UNSPACED.test(text) ? text : orderAsEnglish(replaced);
  };
}

/** Also each form as it is typed without accents: "manana", "uebermorgen", "الساعه". */
function withPlainForms(
  forms: readonly (readonly [form: string, word: string])[],
): readonly (readonly [string, string])[] {
  const typed = forms.flatMap(([form, word]) => {
    const withoutMarks = form
      .normalize("NFD")
      .replaceAll(/(?<=\p{Script=Latin})\p{M}|[\u064b-\u0652]/gu, "")
      .normalize("NFC");
    const german = form.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");
    const arabic = withoutMarks.replaceAll(/[أإآ]/gu, "ا").replaceAll("ة", "ه");
    return [withoutMarks, german, arabic].map((one) => [one, word] as const);
  });
  // What is typed with its accents comes last, and so counts.
  return [...typed, ...forms];
}

/** The forms of "tomorrow: morgen; noon: mittag|mittags", each with its word. */
function formsOf(words: string): readonly (readonly [form: string, word: string])[] {
  return words.split(";").flatMap((entry) => {
    const [word = "", alternatives = ""] = entry.split(":").map((part) => part.trim());
    return alternatives.split("|").map((one) => [one.trim().toLowerCase(), word] as const);
  });
}

/** Each "#" of "von # bis #" is a number, with or without the word for hours. */
function templatesOf(english: ReadonlyMap<string, string>) {
  const hours = [...english].flatMap(([form, word]) => (word === "hours" ? escapeSigns(form) : []));
  return new Map(
    [...english.keys()]
      .filter((form) => form.includes("#"))
      .map((form) => {
        const wordEnd = IS_UNSPACED.test(form) ? "" : `(?!${IN_WORD})`;
        const unit = hours.length > 0 ? `\\s*(?:${hours.join("|")})` : "(?!)";
        const number = `\\d{1,2}(?:(?:[:.]|${unit}\\s?)\\d{2})?`;
        const source = (numbers: string) =>
          escapeSigns(form)
            .replaceAll(" ", "\\s+")
            .replaceAll("#", `\\s*${numbers}(?:${unit}${wordEnd})?`);
        return [
          form,
          { source: source(number), whole: new RegExp(`^${source(`(${number})`)}$`, "iu") },
        ] as const;
      }),
  );
}

function beforeHour(minutes: string | undefined, hour: string | undefined): string {
  return `${minutes === "15" ? "quarter" : minutes} to ${hour}`;
}

/** "15:30" for "15h30" and "15.30", "15:00" for "15". */
function clockOf(number: string): string {
  const [hour = "", minute = "00"] = number.split(/\D+/u);
  return `${hour}:${minute}`;
}

function orderAsEnglish(text: string): string {
  return (
    text
      .replace(
        /(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})[日号]/gu,
        (_, year, month, day) => ` ${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")} `,
      )
      .replace(/(\d{1,2})月\s*(\d{1,2})[日号]/gu, (written, month, day) => {
        const name = MONTHS[Number(month) - 1];
        return name ? ` ${name} ${day} ` : written;
      })
      .replace(/(\d{1,2})\s*#hours\s*(\d{2})(?!\d)\s*分?/gu, "$1:$2 ")
      .replace(/(\d{1,2}(?::\d{2})?)\s*#hours/gu, (_, clock) =>
        clock.includes(":") ? clock : `${clock}:00`,
      )
      .replaceAll("#hours", "")
      .replace(
        new RegExp(`${HOUR}\\s*#halfpast|#halfpast\\s*${HOUR.replace("hour", "next")}`, "gu"),
        (...found) => {
          const { hour, next } = found.at(-1);
          return `half past ${hour ?? next}`;
        },
      )
      .replace(
        new RegExp(`#halfto\\s*${HOUR}`, "gu"),
        (_, hour) => `half past ${Number(hour) > 1 ? Number(hour) - 1 : 12}`,
      )
      .replace(
        /\b([ap]m)\s+(?:at\s+)?(\d{1,2}(?::\d{2})?|half past \d{1,2})(?!\d|:|\s*[ap]m\b)/gu,
        "$2 $1",
      )
      // "20:00 in the evening" needs no half of the day.
      .replace(/\b((?:1[3-9]|2[0-3])(?::\d{2})?)\s+[ap]m\b/gu, "$1")
      .replace(new RegExp(`(${WEEKDAY})\\s+next\\b`, "gu"), "next $1")
      .replace(new RegExp(`(\\d{1,2})\\.?\\s+(?:de\\s+)?(?=${MONTHS.join("|")})`, "gu"), "$1 ")
      .replace(new RegExp(`(${MONTHS.join("|")})\\s+de\\s+(?=\\d{4})`, "gu"), "$1 ")
  );
}

function escapeSigns(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}
