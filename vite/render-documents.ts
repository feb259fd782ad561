import react from "@vitejs/plugin-react";
import { runnerImport } from "vite";
import type { documentTexts } from "../web/document/document-texts.ts";
import { pageLanguage } from "./language.ts";

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

const rendered = new Map<string, Promise<RenderedDocuments>>();

/** What the documents of a language have in their markup, rendered once. */
export function renderDocuments(language: string): Promise<RenderedDocuments> {
  const known = rendered.get(language);
  if (known) return known;
  const rendering = runnerImport<RenderedDocuments>("./web/document/prerender.tsx", {
    configFile: false,
    plugins: [pageLanguage(language), react()],
  }).then(({ module }) => module);
  rendered.set(language, rendering);
  return rendering;
}
