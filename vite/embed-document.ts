import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { compressBrotli } from "./compress.ts";
import { fillTexts } from "./fill-texts.ts";
import { renderDocuments } from "./render-documents.ts";

/** The document with its style and script, which load nothing else, in brotli. */
const MAX_BYTES = 15_000;

/** Writes `embed.html` with its style and script inlined. Fails the build if it exceeds its budget. */
export function embedDocument(language: string): Plugin {
  return {
    name: "embed-document",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler() {
        const { texts } = await renderDocuments(language);
        const { script, style } = await bundleScript("web/embed/main.ts", { language });
        if (/<!--|<\/(script|style)/i.test(script + style)) this.error("It can't be inlined.");
        const source = fillTexts(readFileSync("web/embed/embed.html", "utf8"), texts)
          .replaceAll(/\n\s*/g, "")
          .replace("</head>", () => `<style>${style}</style></head>`)
          .replace("</body>", () => `<script>${script}</script></body>`);
        const { length: bytes } = await compressBrotli(source);
        if (bytes > MAX_BYTES) this.error(`/embed may have ${MAX_BYTES} bytes but has ${bytes}.`);
        this.emitFile({ type: "asset", fileName: "embed.html", source });
      },
    },
  };
}
