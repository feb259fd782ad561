import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { compileLanguages } from "../scripts/languages/compile-languages.ts";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { inlineMessages } from "./inline-messages.ts";
import { scriptStyle } from "./script-style.ts";

const FOLDER = fileURLToPath(new URL("../languages/", import.meta.url));
export const LANGUAGE_MODULES = ["#messages", "#names", "#words", "#language"];
const FORMATS_PREFIX = "#formats/";
const FORMATS = fileURLToPath(new URL("../web/i18n/", import.meta.url));

/** Makes `#messages`, `#names`, `#words`, `#language` and `#formats` those of one language. Without it, as in plain Node, they are English. */
export function pageLanguage(tag: string): Plugin[] {
  return [inlineMessages(compiledModule(tag, "#messages")), resolveLanguage(tag), scriptStyle(tag)];
}

/** The file of one of `LANGUAGE_MODULES`. */
export function compiledModule(tag: string, module: string): string {
  return `${FOLDER}compiled/${tag}/${module.slice(1)}.js`;
}

export function resolveLanguage(tag: string): Plugin {
  const formats = `${FORMATS}${tag === SOURCE_LANGUAGE ? "english" : "local"}/`;
  return {
    name: "page-language",
    enforce: "pre",
    resolveId(id) {
      if (LANGUAGE_MODULES.includes(id)) return compiledModule(tag, id);
      if (id.startsWith(FORMATS_PREFIX)) return `${formats}${id.slice(FORMATS_PREFIX.length)}.ts`;
      return undefined;
    },
    configureServer({ watcher, ws, config }) {
      watcher.on("change", (file) => {
        if (!file.startsWith(FOLDER) || !file.endsWith(".json")) return;
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
