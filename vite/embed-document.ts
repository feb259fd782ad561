import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { fillTexts } from "./fill-texts.ts";
import { renderDocuments } from "./render-documents.ts";

/** Writes `embed.html` with its style and script inlined. */
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
        this.emitFile({ type: "asset", fileName: "embed.html", source });
      },
    },
  };
}
