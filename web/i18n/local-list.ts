import { locale as pageLocale } from "./locale.ts";

/** Lists of names, times or days in a locale. */
export function createListFormats(locale: string) {
  const formatter = (type: Intl.ListFormatType) => {
    let format: Intl.ListFormat | undefined;
    return (items: readonly string[]): string => {
      format ??= new Intl.ListFormat(locale, { type });
      return format.format(items);
    };
  };
  return {
    formatList: formatter("conjunction"),
    formatAlternatives: formatter("disjunction"),
  };
}

export const { formatAlternatives, formatList } = /* @__PURE__ */ createListFormats(pageLocale);
