import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import type { ZoneNames } from "../../shared/zone-names.ts";
import { compileMessage } from "./compile-message.ts";

type Messages = Readonly<Record<string, string>>;

const FOLDER = new URL("../../languages/", import.meta.url);
const COMPILED = new URL("compiled/", FOLDER);
const HEAD = "// Generated from languages/*.json. Do not edit.\n";

/** The tags of the languages: one per file, English first. */
export function listLanguages(): string[] {
  const tags = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
  return [SOURCE_LANGUAGE, ...tags.filter((tag) => tag !== SOURCE_LANGUAGE).sort()];
}

/** Messages by name. */
export function readMessages(tag: string): Messages {
  return JSON.parse(readFileSync(new URL(`${tag}.json`, FOLDER), "utf8"));
}

/** Names of zones and cities; undefined if they have the English ones. */
function readNames(tag: string): ZoneNames | undefined {
  const url = new URL(`names/${tag}.json`, FOLDER);
  return existsSync(url) ? JSON.parse(readFileSync(url, "utf8")) : undefined;
}

/** What a text is read with. */
function readWords(tag: string): object {
  return { tag, ...JSON.parse(readFileSync(new URL(`words/${tag}.json`, FOLDER), "utf8")) };
}

/** Writes `languages/compiled/`. Throws, with the language and the name, on a message that cannot be compiled. */
export function compileLanguages(): void {
  const english = readMessages(SOURCE_LANGUAGE);
  const languages = listLanguages();
  write("messages.d.ts", typesOf(english));
  write("languages.js", languagesModule(languages));
  write("languages.d.ts", LANGUAGES_TYPES);
  write("language.d.ts", LANGUAGE_TYPES);
  write("names.d.ts", NAMES_TYPES);
  write("words.d.ts", WORDS_TYPES);
  write("offers.js", offersModule(languages));
  write("offers.d.ts", OFFERS_TYPES);
  for (const tag of languages) {
    // A message that is not translated yet is shown in English, rather than fail the build of a draft.
    writeModules(tag, { ...english, ...readMessages(tag) });
  }
}

function writeModules(tag: string, messages: Messages): void {
  write(`${tag}/messages.js`, messagesModule(tag, messages));
  write(`${tag}/language.js`, languageModule(tag));
  write(`${tag}/names.js`, namesModule(tag));
  write(`${tag}/words.js`, wordsModule(tag));
}

function write(name: string, text: string): void {
  const url = new URL(name, COMPILED);
  mkdirSync(new URL(".", url), { recursive: true });
  writeFileSync(fileURLToPath(url), HEAD + text);
}

function compile(tag: string, name: string, message: string) {
  try {
    return compileMessage(message);
  } catch (cause) {
    throw new Error(
      `languages/${tag}.json: "${name}" is not a valid message: ${(cause as Error).message}`,
      { cause },
    );
  }
}

function messagesModule(tag: string, messages: Messages): string {
  const functions = Object.entries(messages).map(([name, message]) => {
    const { code, values } = compile(tag, name, message);
    return `export const ${name} = (${values.size > 0 ? "v" : ""}) => ${code};\n`;
  });
  // Names that no module has which the messages are inlined into.
  return `import { formatNumber as m_formatNumber, plural as m_plural } from "../../../web/i18n/message-runtime.ts";
import { Fragment as m_Fragment, jsxs as m_jsxs } from "react/jsx-runtime";
${functions.join("")}`;
}

function typesOf(messages: Messages): string {
  const functions = Object.entries(messages).map(([name, message]) => {
    const { values, isRich } = compile(SOURCE_LANGUAGE, name, message);
    const types = [...values].map(([value, type]) => `${value}: ${type}`);
    const parameter = types.length > 0 ? `v: { ${types.join("; ")} }` : "";
    return `/** ${message.replaceAll("*/", "* /")} */
export function ${name}(${parameter}): ${isRich ? "ReactNode" : "string"};\n`;
  });
  return `import type { ReactNode } from "react";\n${functions.join("")}`;
}

function languageModule(tag: string): string {
  return `export const language = ${JSON.stringify(tag)};
export const direction = "${directionOf(tag)}";
`;
}

const LANGUAGE_TYPES = `/** The language of this build of the page: a BCP 47 tag, such as "pt-BR". */
export const language: string;
export const direction: "ltr" | "rtl";
`;

function namesModule(tag: string): string {
  return `export const names = ${JSON.stringify(readNames(tag))};\n`;
}

const NAMES_TYPES = `import type { ZoneNames } from "../../shared/zone-names.ts";
/** Undefined if the language has the English names. Large: only for parts of the page that load later. */
export const names: ZoneNames | undefined;
`;

function wordsModule(tag: string): string {
  const tags = [tag, SOURCE_LANGUAGE].filter((one) =>
    existsSync(new URL(`words/${one}.json`, FOLDER)),
  );
  return `export const words = ${JSON.stringify([...new Set(tags)].map(readWords))};\n`;
}

const WORDS_TYPES = `import type { Words } from "../../shared/text/lexicon.ts";
/** Of the language, then of English. Large: only for parts of the page that load later. */
export const words: readonly [Words, ...Words[]];
`;

function directionOf(tag: string): string {
  // TypeScript does not know it yet.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo(): { direction: string } };
  return locale.getTextInfo().direction;
}

function languagesModule(tags: readonly string[]): string {
  const languages = tags.map((tag) => ({
    tag,
    name: nameOf(tag),
    direction: directionOf(tag),
  }));
  return `export const LANGUAGES = ${JSON.stringify(languages, null, 2)};\n`;
}

/** In the language itself, with a capital letter where the script has one: "Deutsch", "Português (Brasil)". */
function nameOf(tag: string): string {
  const name =
    new Intl.DisplayNames(tag, { type: "language", languageDisplay: "standard" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const LANGUAGES_TYPES = `export interface Language {
  /** BCP 47 */
  readonly tag: string;
  /** In the language itself: "Deutsch". */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}
/** Those that the page is written in, English first. */
export const LANGUAGES: readonly Language[];
`;

/** The messages in this language that pages in other languages show. */
function offersModule(tags: readonly string[]): string {
  const offers = tags.flatMap((tag) => {
    const { languageOffer, languageOfferAccept, languageOfferDismiss } = readMessages(tag);
    if (!languageOffer || !languageOfferAccept || !languageOfferDismiss) return [];
    const offer = { sentence: languageOffer, accept: languageOfferAccept };
    return [{ tag, direction: directionOf(tag), ...offer, dismiss: languageOfferDismiss }];
  });
  return `export const OFFERS = ${JSON.stringify(offers, null, 2)};\n`;
}

const OFFERS_TYPES = `export interface LanguageOffer {
  /** BCP 47 */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly sentence: string;
  readonly accept: string;
  readonly dismiss: string;
}
/** Each language's offer, in that language. */
export const OFFERS: readonly LanguageOffer[];
`;
