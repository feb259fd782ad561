import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NO_STYLE = "\0no-style.css";

/** Makes `#script.css` the style for the language's script, such as `arab` for Arabic. Latin and Cyrillic have none. */
export function scriptStyle(tag: string): Plugin {
  const script = new Intl.Locale(tag).maximize().script?.toLowerCase();
  const path = fileURLToPath(new URL(`../web/styles/scripts/${script}.css`, import.meta.url));
  return {
    name: "script-style",
    enforce: "pre",
    resolveId: (id) => (id === "#script.css" ? (existsSync(path) ? path : NO_STYLE) : undefined),
    load: (id) => (id === NO_STYLE ? "" : undefined),
  };
}
