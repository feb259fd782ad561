import type { Plugin } from "vite";
import { compressBrotli } from "./compress.ts";

/** The document, with its inlined style, digit font and script, in brotli. */
const MAX_BYTES = 90_000;

const MAX_FONT_BYTES = 45_000;

/** Fonts that are fetched only for rare characters. */
const RARE_FONT = "-ext-";

/** Fails the build if the first view exceeds its budget. Lazy chunks do not count. */
export function firstViewBudget(language: string): Plugin {
  return {
    name: "first-view-budget",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const first = new Map<string, number>();
        const fonts = new Map<string, number>();
        for (const file of Object.values(bundle)) {
          const { fileName } = file;
          if (file.type === "asset" && fileName === "index.html") {
            first.set(fileName, (await compressBrotli(file.source)).length);
          } else if (fileName.endsWith(".woff2") && !fileName.includes(RARE_FONT)) {
            fonts.set(fileName, file.type === "asset" ? file.source.length : 0);
          }
        }
        for (const [name, sizes, maxBytes] of [
          ["first view", first, MAX_BYTES],
          ["fonts of the first view", fonts, MAX_FONT_BYTES],
        ] as const) {
          const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
          if (bytes <= maxBytes) continue;
          const list = [...sizes].map((entry) => entry.join(" ")).join(", ");
          this.error(
            `The ${name} in "${language}" may have ${maxBytes} bytes but has ${bytes}: ${list}`,
          );
        }
      },
    },
  };
}
