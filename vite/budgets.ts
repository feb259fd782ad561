import type { Plugin, Rolldown } from "vite";
import { compressBrotli } from "./compress.ts";

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

interface Budget {
  readonly of: string;
  /** Of all its files, as they are sent: scripts and documents in brotli. */
  readonly maxBytes: number;
  readonly has: (file: Output) => boolean;
}

/** Fails the build if a part of the page exceeds its budget. */
export function budgets(language: string): Plugin {
  const parts: readonly Budget[] = [
    {
      of: "first view, with its inlined style and scripts",
      maxBytes: 90_000,
      has: ({ fileName }) => fileName === "index.html",
    },
    {
      of: "fonts of the first view",
      maxBytes: 45_000,
      // Others are fetched only for rare characters.
      has: ({ fileName }) => fileName.endsWith(".woff2") && !fileName.includes("-ext-"),
    },
    { of: "embedded clock", maxBytes: 15_000, has: ({ fileName }) => fileName === "embed.html" },
    { of: "map", maxBytes: 10_000, has: ({ name }) => name === "map-panel" },
  ];
  return {
    name: "budgets",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        for (const { of, maxBytes, has } of parts) {
          const sizes = await Promise.all(Object.values(bundle).filter(has).map(sizeOf));
          const bytes = sizes.reduce((sum, size) => sum + size, 0);
          if (bytes > 0 && bytes <= maxBytes) continue;
          this.error(`The ${of} in "${language}" may have ${maxBytes} bytes but has ${bytes}.`);
        }
      },
    },
  };
}

async function sizeOf(file: Output): Promise<number> {
  const source = file.type === "chunk" ? file.code : file.source;
  if (file.fileName.endsWith(".woff2")) return source.length;
  return (await compressBrotli(source)).length;
}
