import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

/** English with accents, for tests of the layout: no reader is offered it. */
export const PSEUDO_LANGUAGE = "en-XA";

/** How much longer than English a text may be in another language. */
const GROWTH = 0.4;
const ACCENTED: Readonly<Record<string, string>> = {
  ...{ a: "á", e: "é", i: "í", o: "ó", u: "ú" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" },
};

/** The message in brackets, with accents and longer by two fifths. Values and tags stay as they are. */
export function pseudoMessage(message: string): string {
  return `[${printAST(parse(message, { shouldParseSkeletons: false }).map(pseudoElement))}]`;
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: pseudoText(element.value) };
  if (element.type === TYPE.tag) {
    return { ...element, children: element.children.map(pseudoElement) };
  }
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return element;
  const options = Object.entries(element.options).map(([key, option]) => [
    key,
    { ...option, value: option.value.map(pseudoElement) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}

/** Repeats vowels, so that words grow as German ones do. */
function pseudoText(text: string): string {
  const vowels = text.match(/[aeiou]/gi)?.length ?? 0;
  let owed = 0;
  return text.replaceAll(/[aeiou]/gi, (vowel) => {
    owed += (text.trim().length * GROWTH) / vowels;
    const repeats = Math.round(owed);
    owed -= repeats;
    const accented = ACCENTED[vowel] ?? vowel;
    return accented + accented.toLowerCase().repeat(repeats);
  });
}
