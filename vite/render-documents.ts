import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { listLanguages } from "../scripts/languages/compile-languages.ts";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import type { documentTexts } from "../web/page/document/document-texts.ts";
import { compiledModule, LANGUAGE_MODULES, resolveLanguage } from "./language.ts";
import { scriptStyle } from "./script-style.ts";

export interface Prerendered {
  readonly head: string;
  /** The content of `#root`. */
  readonly html: string;
}

interface RenderedDocuments {
  readonly home: Prerendered;
  readonly notFound: Prerendered;
  readonly texts: typeof documentTexts;
  readonly manifest: unknown;
}

/** In node_modules, where Node finds React. */
const FOLDER = "node_modules/.cache";

const bundled = new Map<string, Promise<string>>();
const rendered = new Map<string, Promise<RenderedDocuments>>();

/** What the documents of a language have in their markup, rendered once. */
export function renderDocuments(language: string): Promise<RenderedDocuments> {
  const known = rendered.get(language);
  if (known) return known;
  const rendering = render(language);
  rendered.set(language, rendering);
  return rendering;
}

async function render(language: string): Promise<RenderedDocuments> {
  const languages =
    language === SOURCE_LANGUAGE ? [language] : [...new Set([...listLanguages(), language])];
  const key = languages.join();
  const bundling = bundled.get(key) ?? bundle(languages);
  bundled.set(key, bundling);
  const file = `${FOLDER}/prerender-${process.pid}-${language}.js`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, await bundling);
  try {
    return await import(`${pathToFileURL(file).href}?language=${language}`);
  } finally {
    rmSync(file);
  }
}

/** The languages that share the formats share the code, which takes a second to bundle. */
async function bundle(languages: readonly string[]): Promise<string> {
  const [language = SOURCE_LANGUAGE] = languages.slice(-1);
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [
      languageOfAddress(languages),
      resolveLanguage(language),
      scriptStyle(language),
      react(),
    ],
    build: {
      ssr: "web/page/document/prerender.tsx",
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  if (!("output" in built)) throw new Error("The documents could not be bundled.");
  return built.output[0].code;
}

/** Makes `#messages`, `#names` and `#language` those of the language in the address that the bundle is imported by. */
function languageOfAddress(languages: readonly string[]): Plugin {
  return {
    name: "language-of-address",
    enforce: "pre",
    resolveId: (id) => (LANGUAGE_MODULES.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      const name = LANGUAGE_MODULES.find((module) => id === `\0${module}`);
      if (name === undefined) return undefined;
      const files = languages.map((tag) => compiledModule(tag, name));
      const imports = files.map((file, index) => `import * as l${index} from "${file}";\n`);
      const entries = languages.map((tag, index) => `"${tag}": l${index}`);
      const [first = ""] = files;
      const exported = Object.keys(await import(pathToFileURL(first).href));
      return `${imports.join("")}const languages = { ${entries.join(", ")} };
const chosen = languages[new URL(import.meta.url).searchParams.get("language")];
export const { ${exported.join(", ")} } = chosen;\n`;
    },
  };
}
