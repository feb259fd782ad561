import { locale } from "./locale.ts";

// What the compiled messages call.

const rules = {
  cardinal: undefined as Intl.PluralRules | undefined,
  ordinal: undefined as Intl.PluralRules | undefined,
};
let numbers: Intl.NumberFormat | undefined;

/** The form for the count: `=2` for exactly two, else a CLDR category. Every message has `other`. */
export function plural(
  count: number,
  forms: Readonly<Record<string, unknown>>,
  type: Intl.PluralRuleType = "cardinal",
): unknown {
  rules[type] ??= new Intl.PluralRules(locale, { type });
  return forms[`=${count}`] ?? forms[rules[type].select(count)] ?? forms["other"];
}

/** With the digits and separators of the reader's language and region. */
export function formatNumber(number: number): string {
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(number);
}
