import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** Of the document, with its style and the clock's digits, and of the script it starts, in brotli. */
const AT_MOST_BYTES = 90_000;

const FONTS_AT_MOST_BYTES = 45_000;

/** Fetched only where a name has a letter that the page itself does not. */
const RARE_FONT = "-ext-";

/** Fails the build when what a visitor waits for grows past its budget. The zone rules and all that loads later are apart. */
export function firstViewBudget(): Plugin {
  return {
    name: "first-view-budget",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const first = new Map<string, number>();
        const fonts = new Map<string, number>();
        for (const file of Object.values(bundle)) {
          const { fileName } = file;
          if (file.type === "chunk" ? file.isEntry : fileName === "index.html") {
            const text = file.type === "chunk" ? file.code : file.source;
            first.set(fileName, brotliCompressSync(text).length);
          } else if (fileName.endsWith(".woff2") && !fileName.includes(RARE_FONT)) {
            fonts.set(fileName, file.type === "asset" ? file.source.length : 0);
          }
        }
        for (const [name, sizes, atMost] of [
          ["first view", first, AT_MOST_BYTES],
          ["fonts of the first view", fonts, FONTS_AT_MOST_BYTES],
        ] as const) {
          const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
          if (bytes <= atMost) continue;
          const told = [...sizes].map((entry) => entry.join(" ")).join(", ");
          this.error(
            `The budget of the ${name} is ${atMost} bytes, and these are ${bytes}: ${told}`,
          );
        }
      },
    },
  };
}
