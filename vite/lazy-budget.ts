import type { Plugin, Rolldown } from "vite";
import { compressBrotli } from "./compress.ts";

/** What a button loads at most, with its inlined style, in brotli. */
const MAX_BYTES: Readonly<Record<string, number>> = { "map-panel": 10_000 };

/** What the page loads by itself, at once or when it is idle. */
const LOADED = ["lower-page", "idle", "sky"];

/** Fails the build if a lazy part exceeds its budget, with the chunks that the page does not load by itself. */
export function lazyBudget(language: string): Plugin {
  return {
    name: "lazy-budget",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const closureOf = (names: readonly string[], known = new Set<string>()) => {
          for (const { fileName, imports } of chunks) {
            if (!names.includes(fileName) || known.has(fileName)) continue;
            known.add(fileName);
            closureOf(imports, known);
          }
          return known;
        };
        const fileOf = (name: string) => chunks.filter((chunk) => chunk.name === name).map(nameOf);
        const loaded = closureOf([
          ...chunks.filter(({ isEntry }) => isEntry).map(nameOf),
          ...LOADED.flatMap(fileOf),
        ]);
        for (const [name, maxBytes] of Object.entries(MAX_BYTES)) {
          const files = [...closureOf(fileOf(name))].filter((file) => !loaded.has(file));
          if (files.length === 0) this.error(`There is no chunk "${name}".`);
          const sizes = await Promise.all(
            chunks
              .filter(({ fileName }) => files.includes(fileName))
              .map(async ({ fileName, code }) => {
                return [fileName, (await compressBrotli(code)).length] as const;
              }),
          );
          const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
          const list = sizes.map((entry) => entry.join(" ")).join(", ");
          if (bytes > maxBytes)
            this.error(
              `"${name}" in "${language}" may have ${maxBytes} bytes but has ${bytes}: ${list}`,
            );
          this.info(`"${name}" has ${bytes} of ${maxBytes} bytes.`);
        }
      },
    },
  };
}

function nameOf({ fileName }: Rolldown.OutputChunk): string {
  return fileName;
}
