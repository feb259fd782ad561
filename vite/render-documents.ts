import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { documentTexts } from "../web/page/document/document-texts.ts";
import { resolveLanguage } from "./language.ts";

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

const rendered = new Map<string, Promise<RenderedDocuments>>();

/** What the documents of a language have in their markup, rendered once. */
export function renderDocuments(language: string): Promise<RenderedDocuments> {
  const rendering = rendered.get(language) ?? render(language);
  rendered.set(language, rendering);
  return rendering;
}

async function render(language: string): Promise<RenderedDocuments> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [resolveLanguage(language), react()],
    build: {
      ssr: "web/page/document/prerender.tsx",
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  if (!("output" in built)) throw new Error("The documents could not be bundled.");
  const file = `${FOLDER}/prerender-${process.pid}-${language}.js`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, built.output[0].code);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
}
