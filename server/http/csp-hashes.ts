import { createHash } from "node:crypto";

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** For the `style="…"` attributes of the prerendered page. */
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

/** Hashes inline scripts and styles; skips data blocks such as JSON, which a browser does not run. */
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

/** HTML parsing normalises line ends before the browser hashes the text. */
export function hashOf(text: string): string {
  const hash = createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64");
  return `'sha256-${hash}'`;
}
