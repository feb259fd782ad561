import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { PAGE_SETTINGS_ID, type PageSettings } from "../../shared/page-settings.ts";

/** The built page: its folder of files, and its document made ready once in every encoding. */
export interface Page {
  readonly folder: string;
  readonly document: {
    readonly identity: Buffer;
    readonly br: Buffer;
    readonly gzip: Buffer;
    readonly etag: string;
  };
}

/** Reads the built page and writes the operator's settings into it. Throws when it was never built. */
export function preparePage(folder: string, settings: PageSettings): Page {
  const identity = Buffer.from(withSettings(readDocument(folder), settings));
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    folder,
    document: {
      identity,
      br: brotliCompressSync(identity),
      gzip: gzipSync(identity),
      etag: `W/"${hash}"`,
    },
  };
}

function readDocument(folder: string): string {
  try {
    return readFileSync(join(folder, "index.html"), "utf8");
  } catch (cause) {
    throw new Error("The page is not built: run `npm run build`, or `npm start`.", { cause });
  }
}

function withSettings(document: string, settings: PageSettings): string {
  const element = new RegExp(`(<script[^>]*id="${PAGE_SETTINGS_ID}"[^>]*>).*?(</script>)`, "s");
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return document.replace(element, (_all, opening, closing) => opening + json + closing);
}
