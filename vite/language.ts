import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import MagicString from "magic-string";
import { type Plugin, parseAst, Visitor } from "vite";
import { compileLanguages } from "../scripts/languages/compile-languages.ts";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const LANGUAGES = `${ROOT}languages/`;
const FORMATS = `${ROOT}web/i18n/`;
const SCRIPTS = `${ROOT}web/styles/scripts/`;
const COMPILED = /^#(messages|names|words|language)$/;
const FORMATS_PREFIX = "#formats/";
const NO_STYLE = "\0no-style.css";
const MESSAGES = "#messages";
/** As the compiled messages import it. */
const RUNTIME = "../../../web/i18n/message-runtime.ts";
const USE = /^m\.(\w+)$/;
/** A message without values. */
const TEXT = / = \(\) => (`[^`]*`);$/;

/** Makes `#messages`, `#names`, `#words`, `#language`, `#formats` and `#script.css` those of one language. Without it, as in plain Node, they are English. */
export function pageLanguage(tag: string): Plugin[] {
  return [inlineMessages(`${LANGUAGES}compiled/${tag}/messages.js`), resolveLanguage(tag)];
}

export function resolveLanguage(tag: string): Plugin {
  const formats = `${FORMATS}${tag === SOURCE_LANGUAGE ? "english" : "local"}/`;
  // Such as "arab" for Arabic; Latin and Cyrillic have no style.
  const scriptStyle = `${SCRIPTS}${new Intl.Locale(tag).maximize().script?.toLowerCase()}.css`;
  return {
    name: "page-language",
    enforce: "pre",
    resolveId(id) {
      if (COMPILED.test(id)) return `${LANGUAGES}compiled/${tag}/${id.slice(1)}.js`;
      if (id.startsWith(FORMATS_PREFIX)) return `${formats}${id.slice(FORMATS_PREFIX.length)}.ts`;
      if (id === "#script.css") return existsSync(scriptStyle) ? scriptStyle : NO_STYLE;
      return undefined;
    },
    load: (id) => (id === NO_STYLE ? "" : undefined),
    configureServer({ watcher, ws, config }) {
      watcher.on("change", (file) => {
        if (!file.startsWith(LANGUAGES) || !file.endsWith(".json")) return;
        try {
          compileLanguages();
          ws.send({ type: "full-reload" });
        } catch (error) {
          config.logger.error((error as Error).message);
        }
      });
    },
  };
}

/** The messages are one module, so a build would put those of all lazy chunks into the first view. All import it as `m`. */
function inlineMessages(file: string): Plugin {
  let lines: readonly string[] = [];
  const find = (use: string) => {
    const [, name] = USE.exec(use) ?? [];
    return name && lines.find((line) => line.startsWith(`export const ${name} = `));
  };
  return {
    name: "inline-messages",
    apply: "build",
    buildStart() {
      lines = readFileSync(file, "utf8")
        .replace(RUNTIME, () => (ROOT + RUNTIME.slice(9)).replaceAll("\\", "/"))
        .split("\n");
    },
    transform: {
      filter: { code: MESSAGES },
      handler(code) {
        const script = new MagicString(code);
        const functions = new Set<string>();
        const texts = new Set<number>();
        const importAt = { start: 0, end: 0 };
        new Visitor({
          ImportDeclaration({ source, start, end }) {
            if (source.value === MESSAGES) Object.assign(importAt, { start, end });
          },
          CallExpression({ callee, start, end }) {
            const message = find(code.slice(callee.start, callee.end));
            const [, text] = TEXT.exec(message ?? "") ?? [];
            if (text === undefined) return;
            texts.add(callee.start);
            script.update(start, end, text);
          },
          MemberExpression({ start, end }) {
            const use = code.slice(start, end);
            const message = texts.has(start) ? undefined : find(use);
            if (!message) return;
            functions.add(message.replace("export const ", "const m_"));
            script.update(start, end, use.replace(".", "_"));
          },
        }).visit(parseAst(code));
        const used = [...functions].join("\n");
        const imports = lines.filter(
          (line) =>
            line.startsWith("import ") && line.match(/m_\w+/g)?.some((one) => used.includes(one)),
        );
        script.update(importAt.start, importAt.end, [...imports, used].join("\n") || ";");
        return { code: script.toString(), map: null };
      },
    },
  };
}
