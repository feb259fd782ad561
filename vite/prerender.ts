import react from "@vitejs/plugin-react";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import { BUILD_META } from "../web/offline/build-meta.ts";
import { bundleScript } from "./bundle-script.ts";
import { inlineEntry } from "./inline-script.ts";

interface Prerendered {
  readonly head: string;
  /** The content of `#root`. */
  readonly html: string;
}

/** Prerenders `index.html` and `404.html`, and inlines the style, the first-frame script and the entry chunk. */
export function prerender(): Plugin[] {
  return [dropChunkStyles, documents];
}

/** The documents inline all CSS, so lazy chunks must not load it again. */
const dropChunkStyles: Plugin = {
  name: "drop-chunk-styles",
  apply: "build",
  generateBundle: {
    order: "pre",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.viteMetadata?.importedCss.clear();
      }
    },
  },
};

const documents: Plugin = {
  name: "prerender",
  apply: "build",
  enforce: "post",
  generateBundle: {
    // Vite completes the imports of the chunks before.
    order: "post",
    async handler(_options, bundle) {
      const files = Object.values(bundle);
      const document = bundle["index.html"];
      const style = files.find(({ fileName }) => fileName.endsWith(".css"));
      const entry = files.find((file) => file.type === "chunk" && file.isEntry);
      if (document?.type !== "asset" || style?.type !== "asset" || entry?.type !== "chunk") {
        throw new Error("The build has no document, no style sheet or no entry script.");
      }
      const { module } = await runnerImport<{ home: Prerendered; notFound: Prerendered }>(
        "./web/document/prerender.tsx",
        {
          configFile: false,
          plugins: [react()],
        },
      );
      const firstFrame = await bundleScript("web/document/first-frame.ts");
      const inlined = inlineEntry(entry, bundle);
      const documentOf = ({ head, html }: Prerendered, end = "") =>
        String(document.source)
          .replace(/<title>.*<\/title>/, () => head)
          .replace(/<script type="module"[^>]* src="[^"]*"><\/script>/, () => buildOf(entry))
          .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
          .replace(
            "</head>",
            () => `<style>${String(style.source)}</style><script>${firstFrame}</script></head>`,
          )
          .replace('<div id="root">', (root) => root + html)
          .replace("</body>", () => `${end}</body>`);
      // The not-found page has no controls, so it needs no script.
      this.emitFile({ type: "asset", fileName: "404.html", source: documentOf(module.notFound) });
      document.source = documentOf(
        module.home,
        inlined.map(({ script }) => `<script data-page>${script}</script>`).join(""),
      );
      for (const { chunk, facade } of inlined) chunk.code = facade;
      delete bundle[style.fileName];
    },
  },
};

/** Tells a tab and the service worker which build a document is from. */
function buildOf({ fileName }: Rolldown.OutputChunk): string {
  return `<meta name="${BUILD_META}" content="/${fileName}" />`;
}
