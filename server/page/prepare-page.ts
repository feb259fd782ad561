import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { PAGE_SETTINGS_ID, type PageSettings } from "../../shared/page-settings.ts";
import { findInlineParts, type InlineParts } from "./inline-parts.ts";

/** A document made ready once in every encoding. */
interface PageDocument {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  /** What its content policy has to allow. */
  readonly inline: InlineParts;
}

/** The built page: its folder of files, its document, and the one for an address that is not there. */
export interface Page {
  readonly folder: string;
  readonly document: PageDocument;
  /** Nothing stands in it that is not in the other one too, so that one policy serves both. */
  readonly notFound: PageDocument;
}

/** Reads the built page and writes the operator's settings into it. Throws when it was never built. */
export function preparePage(folder: string, settings: PageSettings): Page {
  const prepare = (file: string) => prepareDocument(withSettings(read(folder, file), settings));
  return { folder, document: prepare("index.html"), notFound: prepare("404.html") };
}

function prepareDocument(text: string): PageDocument {
  const identity = Buffer.from(text);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    identity,
    br: brotliCompressSync(identity),
    gzip: gzipSync(identity),
    etag: `W/"${hash}"`,
    inline: findInlineParts(text),
  };
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), "utf8");
  } catch (cause) {
    throw new Error("The page is not built: run `npm run build`, or `npm start`.", { cause });
  }
}

function withSettings(document: string, settings: PageSettings): string {
  const element = new RegExp(`(<script[^>]*id="${PAGE_SETTINGS_ID}"[^>]*>).*?(</script>)`, "s");
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return document.replace(element, (_all, opening, closing) => opening + json + closing);
}
