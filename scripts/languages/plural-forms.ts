import {
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";

interface Plural {
  readonly type: Intl.PluralRuleType;
  /** CLDR categories and exact numbers: "one", "=0". */
  readonly forms: readonly string[];
}

/** The plurals in an ICU message, with the forms that it has for each. */
export function pluralForms(message: string): Plural[] {
  return pluralsIn(parse(message));
}

function pluralsIn(elements: readonly MessageFormatElement[]): Plural[] {
  return elements.flatMap((element) => {
    if (isTagElement(element)) return pluralsIn(element.children);
    if (!isPluralElement(element) && !isSelectElement(element)) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsIn(value));
    if (!isPluralElement(element)) return inner;
    const type = element.pluralType ?? "cardinal";
    return [{ type, forms: Object.keys(element.options) }, ...inner];
  });
}
