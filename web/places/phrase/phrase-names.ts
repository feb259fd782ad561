import { toAsciiDigits } from "../../../shared/phrase/ascii-digits.ts";
import { MONTHS, WEEKDAYS } from "../../../shared/zones/format-time.ts";

/** These scripts have no spaces between words. */
export const IS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The weekdays and months of a language, in the forms that `Intl` has for them. */
export function namesOf(locale: string): readonly (readonly [string, string])[] {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { calendar: "gregory", timeZone: "UTC", ...options });
  const weekdays = WEEKDAYS.flatMap((english, day) => {
    // January 4, 1970 was a Sunday.
    const at = Date.UTC(1970, 0, 4 + day);
    const name = format({ weekday: "long" }).format(at).toLowerCase();
    const short = format({ weekday: "short" }).format(at);
    const forms = [
      name,
      name.replace(/а$/u, "у"),
      name.replace(/-feira$/u, ""),
      name.replace(/曜日$/u, "曜"),
    ];
    // "周五"; a short form in letters, such as "So" or "mar", may be another word.
    if (IS_UNSPACED.test(short) && short.length > 1) forms.push(short);
    return forms.map((form) => [form, english] as const);
  });
  const months = MONTHS.flatMap((english, month) => {
    const at = Date.UTC(1970, month, 1);
    const inDate = format({ day: "numeric", month: "long" })
      .formatToParts(at)
      .find(({ type }) => type === "month");
    return [format({ month: "long" }).format(at), inDate?.value ?? ""].map(
      (form) => [form.toLowerCase(), english] as const,
    );
  });
  return [...weekdays, ...months].filter(([form]) => !/\d/u.test(toAsciiDigits(form)));
}

/** "Do" and "Dez." with their English names. They count only beside a number, for they may be other words, too. */
export function shortNamesOf(locale: string): ReadonlyMap<string, string> {
  const nameOf = (part: "weekday" | "month", at: number) =>
    new Intl.DateTimeFormat(locale, { calendar: "gregory", timeZone: "UTC", [part]: "short" })
      .format(at)
      .toLowerCase();
  const names = [
    ...WEEKDAYS.map((english, day) => [nameOf("weekday", Date.UTC(1970, 0, 4 + day)), english]),
    ...MONTHS.map((english, month) => [nameOf("month", Date.UTC(1970, month, 1)), english]),
  ] as const;
  const letters = names.filter(([form = ""]) =>
    /^[\p{Script=Latin}\p{Script=Cyrillic}.]+$/u.test(form),
  );
  return new Map(
    letters.flatMap(([form = "", english = ""]) =>
      [form, form.normalize("NFD").replaceAll(/\p{M}/gu, "")].map(
        (one) => [plain(one), english] as const,
      ),
    ),
  );
}

export function plain(form: string): string {
  return form.toLowerCase().replace(/\.$/u, "");
}
