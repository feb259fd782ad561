import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { SOURCE_LANGUAGE } from "../../shared/page-language.ts";
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

export function readMessages(tag: string): Messages {
  return JSON.parse(readFileSync(new URL(`${tag}.json`, FOLDER), "utf8"));
}

function readData(kind: "names" | "words", tag: string): object | undefined {
  const url = new URL(`${kind}/${tag}.json`, FOLDER);
  return existsSync(url) ? JSON.parse(readFileSync(url, "utf8")) : undefined;
}

/** Writes `languages/compiled/`. Throws, with the language and the name, on a message that cannot be compiled. */
export function compileLanguages(): void {
  const english = readMessages(SOURCE_LANGUAGE);
  const languages = listLanguages().map(describe);
  write("languages.json", JSON.stringify(languages, null, 2));
  write("offers.json", JSON.stringify(languages.flatMap(offerOf), null, 2));
  for (const { tag, direction } of languages) {
    // A message that is not translated yet is shown in English, rather than fail the build of a draft.
    write(`${tag}/messages.js`, messagesModule(tag, { ...english, ...readMessages(tag) }));
    const words = [...new Set([tag, SOURCE_LANGUAGE])].map((one) => ({
      tag: one,
      ...readData("words", one),
    }));
    const language = constant("language", "string", tag);
    write(`${tag}/language.js`, language + constant("direction", '"ltr" | "rtl"', direction));
    // Large: only for parts of the page that load later.
    write(`${tag}/names.js`, constant("names", `${NAMES} | undefined`, readData("names", tag)));
    write(`${tag}/words.js`, constant("words", `readonly [${WORDS}, ...${WORDS}[]]`, words));
  }
}

const WORDS = 'import("../../../shared/text/lexicon.ts").Words';
const NAMES = 'import("../../../shared/zone-names.ts").ZoneNames';

function constant(name: string, type: string, value: unknown): string {
  return `/** @type {${type}} */\nexport const ${name} = ${JSON.stringify(value)};\n`;
}

function write(name: string, text: string): void {
  const url = new URL(name, COMPILED);
  mkdirSync(new URL(".", url), { recursive: true });
  writeFileSync(url, name.endsWith(".js") ? HEAD + text : text);
}

function messagesModule(tag: string, messages: Messages): string {
  const functions = Object.entries(messages).map(([name, message]) => {
    try {
      const { code, values, isRich } = compileMessage(message);
      const types = [...values].map(([value, type]) => `${value}: ${type}`).join("; ");
      const parameter = types && `v: { ${types} }`;
      return `/** ${message.replaceAll("*/", "* /")}
 * @type {(${parameter}) => ${isRich ? "ReactNode" : "string"}} */
export const ${name} = (${types && "v"}) => ${code};\n`;
    } catch (cause) {
      const reason = (cause as Error).message;
      const where = `languages/${tag}.json: "${name}"`;
      throw new Error(`${where} is not a valid message: ${reason}`, { cause });
    }
  });
  // Names that no module has which the messages are inlined into.
  return `import { formatNumber as m_formatNumber, plural as m_plural } from "../../../web/i18n/message-runtime.ts";
import { Fragment as m_Fragment, jsxs as m_jsxs } from "react/jsx-runtime";
/** @typedef {import("react").ReactNode} ReactNode */
${functions.join("")}`;
}

/** Its name in the language itself, with a capital letter where the script has one: "Deutsch", "Português (Brasil)". */
function describe(tag: string) {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo(): { direction: string } };
  const name =
    new Intl.DisplayNames(tag, { type: "language", languageDisplay: "standard" }).of(tag) ?? tag;
  return {
    tag,
    name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1),
    direction: locale.getTextInfo().direction,
  };
}

/** The messages in this language that pages in other languages show. */
function offerOf({ tag, direction }: ReturnType<typeof describe>) {
  const { languageOffer, languageOfferAccept, languageOfferDismiss } = readMessages(tag);
  if (!languageOffer || !languageOfferAccept || !languageOfferDismiss) return [];
  const offer = { sentence: languageOffer, accept: languageOfferAccept };
  return { tag, direction, ...offer, dismiss: languageOfferDismiss };
}
