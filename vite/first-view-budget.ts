import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** Of the document, with its style and the clock's digits, and of the script it starts, in brotli. */
const AT_MOST_BYTES = 96_000;

/** Fails the build when what a visitor waits for grows past its budget. The zone rules and all that loads later are apart. */
export function firstViewBudget(): Plugin {
  return {
    name: "first-view-budget",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const parts = Object.values(bundle).flatMap((file) => {
          if (file.type === "chunk") return file.isEntry ? [{ ...file, text: file.code }] : [];
          return file.fileName === "index.html" ? [{ ...file, text: String(file.source) }] : [];
        });
        const sizes = parts.map(({ fileName, text }) => ({
          fileName,
          bytes: brotliCompressSync(text).length,
        }));
        const bytes = sizes.reduce((sum, part) => sum + part.bytes, 0);
        if (bytes <= AT_MOST_BYTES) return;
        const list = sizes.map((part) => `${part.fileName} ${part.bytes}`).join(", ");
        this.error(`The first view weighs ${bytes} bytes, more than ${AT_MOST_BYTES}: ${list}`);
      },
    },
  };
}
