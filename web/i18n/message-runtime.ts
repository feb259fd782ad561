import { language } from "#language";
import { locale } from "./locale.ts";

const rules: { [Type in Intl.PluralRuleType]?: Intl.PluralRules } = {};
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
  // The first `Intl.NumberFormat` takes a slow phone some 150 ms.
  if (language === "en" && Number.isSafeInteger(number) && number >= 0)
    return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(number);
}
