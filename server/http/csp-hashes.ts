import { createHash } from "node:crypto";

/** The hashes of what stands in a document itself, as a content policy names them. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Of `style="…"`, which the page's prerendered parts carry. */
  readonly styleAttributes: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** Finds what a browser would run or apply from the document alone; data, such as JSON, is neither. */
export function findInlineHashes(document: string): InlineHashes {
  const scripts = [...document.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gis)]
    .filter(([, attributes = ""]) => !/\bsrc\s*=|\btype\s*=\s*["']?[^"'\s>]*json/i.test(attributes))
    .map(([, , text = ""]) => text);
  const markup = document.replace(/<(script|style)\b([^>]*)>.*?<\/\1>/gis, "<$1$2>");
  return {
    scripts: hashesOf(scripts),
    styles: hashesOf([...document.matchAll(/<style\b[^>]*>(.*?)<\/style>/gis)].map(second)),
    styleAttributes: hashesOf(
      [...markup.matchAll(/<[^<>]*?\sstyle="([^"]*)"/gi)]
        .map(second)
        .map((text) => text.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)),
    ),
  };
}

function second([, text = ""]: readonly string[]): string {
  return text;
}

function hashesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map(hashOf))];
}

/** A source of a content policy: `'sha256-…'` of the text, as a browser has it after parsing. */
export function hashOf(text: string): string {
  const hash = createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64");
  return `'sha256-${hash}'`;
}
