import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { compileLanguages } from "../scripts/languages/compile-languages.ts";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { inlineMessages } from "./inline-messages.ts";

const LANGUAGES = fileURLToPath(new URL("../languages/", import.meta.url));
const FORMATS = fileURLToPath(new URL("../web/i18n/", import.meta.url));
const SCRIPTS = fileURLToPath(new URL("../web/styles/scripts/", import.meta.url));
const COMPILED = /^#(messages|names|words|language)$/;
const FORMATS_PREFIX = "#formats/";
const NO_STYLE = "\0no-style.css";

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
