import { hash } from "node:crypto";
import { LANGUAGE_PARAMETER, SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import { findPreferredLanguage } from "../../shared/preferred-language.ts";

export type InlineHashes = ReturnType<typeof findInlineHashes>;

/** Hashes inline scripts and styles; skips data blocks such as JSON, which a browser does not run. A prerendered page has no `style="…"`. */
export function findInlineHashes(document: string) {
  const scripts = [...document.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gis)]
    .filter(([, attributes = ""]) => !/\bsrc\s*=|\btype\s*=\s*["']?[^"'\s>]*json/i.test(attributes))
    .map(([, , text = ""]) => text);
  const styles = [...document.matchAll(/<style\b[^>]*>(.*?)<\/style>/gis)];
  return { scripts: hashesOf(scripts), styles: hashesOf(styles.map(([, text = ""]) => text)) };
}

/** HTML parsing normalises line ends before the browser hashes the text. */
function hashesOf(texts: readonly string[]): string[] {
  const hashes = texts.map((text) => hash("sha256", text.replace(/\r\n?/g, "\n"), "base64"));
  return [...new Set(hashes)].map((one) => `'sha256-${one}'`);
}

export function fillSettings(document: string, id: string, settings: object): string {
  const element = new RegExp(`(<script[^>]*id="${id}"[^>]*>).*?(</script>)`, "s");
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return document.replace(element, (_all, opening, closing) => opening + json + closing);
}

const MAX_TAG_LENGTH = 100;

/** The language that `?lang=` names: "pt-BR" also for "PT" and "pt-PT". The source language if it names none of them. */
export function requestedLanguage(url: string | undefined, languages: readonly string[]): string {
  const start = url?.indexOf("?") ?? -1;
  if (url === undefined || start === -1) return SOURCE_LANGUAGE;
  const wanted = new URLSearchParams(url.slice(start)).get(LANGUAGE_PARAMETER) ?? "";
  if (languages.includes(wanted) || wanted === "") return wanted || SOURCE_LANGUAGE;
  return findPreferredLanguage([wanted.slice(0, MAX_TAG_LENGTH)], languages) ?? SOURCE_LANGUAGE;
}
