import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** Of the document, with its style and the clock's digits, and of the script it starts, in brotli. */
const AT_MOST_BYTES = 90_000;

/** Fails the build when what a visitor waits for grows past its budget. The zone rules and all that loads later are apart. */
export function firstViewBudget(): Plugin {
  return {
    name: "first-view-budget",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const sizes: string[] = [];
        let bytes = 0;
        for (const file of Object.values(bundle)) {
          const isFirst = file.type === "chunk" ? file.isEntry : file.fileName === "index.html";
          if (!isFirst) continue;
          const text = file.type === "chunk" ? file.code : file.source;
          const size = brotliCompressSync(text).length;
          sizes.push(`${file.fileName} ${size}`);
          bytes += size;
        }
        if (bytes > AT_MOST_BYTES) {
          this.error(
            `The first view weighs ${bytes} bytes, past ${AT_MOST_BYTES}: ${sizes.join(", ")}`,
          );
        }
      },
    },
  };
}
