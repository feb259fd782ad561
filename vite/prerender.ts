import { parse } from "node:path/posix";
import type { Plugin, Rolldown } from "vite";
import { MANIFEST_PATH, pathInLanguage, SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { BUILD_META } from "../web/page/offline/build-meta.ts";
import { bundleScript } from "./bundle-script.ts";
import { fillTexts } from "./fill-texts.ts";
import { chunksOfDocument, importFromDocument, inlineChunk } from "./inline-script.ts";
import { type Prerendered, renderDocuments } from "./render-documents.ts";

/** Prerenders `index.html` and `404.html`, and inlines the style, the first-frame script and the entry chunk. */
export function prerender(language: string): Plugin[] {
  return [fillInDevelopment, dropChunkStyles, documentsOf(language)];
}

/** What search engines show of the page: the same in all languages, and large. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>\s*/s;

/** `npm run dev` does not prerender. */
const fillInDevelopment: Plugin = {
  name: "fill-texts",
  apply: "serve",
  transformIndexHtml: {
    order: "pre",
    async handler(document, { server }) {
      const module = await server?.ssrLoadModule("/web/page/document/document-texts.ts");
      return fillTexts(document, module?.["documentTexts"]);
    },
  },
};

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

function documentsOf(language: string): Plugin {
  const isSource = language === SOURCE_LANGUAGE;
  return {
    name: "prerender",
    apply: "build",
    enforce: "post",
    // The names come from the code before it is changed below, so they must also change with what changes it.
    augmentChunkHash: () => `${String(inlineChunk)}${String(importFromDocument)}`,
    generateBundle: {
      // Vite completes the imports of the chunks before.
      order: "post",
      async handler(_options, bundle) {
        const files = Object.values(bundle);
        const document = bundle["index.html"];
        const style = files.find(({ fileName }) => fileName.endsWith(".css"));
        const inlined = chunksOfDocument(bundle);
        const entry = inlined.at(-1);
        if (document?.type !== "asset" || style?.type !== "asset" || !entry) {
          throw new Error("The build has no document, no style sheet or no entry script.");
        }
        const { home, notFound, texts, manifest } = await renderDocuments(language);
        const { script: firstFrame } = await bundleScript("web/page/document/first-frame.ts", {
          language,
        });
        const source = String(document.source);
        const template = fillTexts(isSource ? source : source.replace(STRUCTURED_DATA, ""), texts)
          .replace(MANIFEST_PATH, () => pathInLanguage(MANIFEST_PATH, language))
          .replace(/<script type="module"[^>]* src="[^"]*"><\/script>/, () => buildOf(entry))
          .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
          .replace(
            "</head>",
            () => `<style>${String(style.source)}</style><script>${firstFrame}</script></head>`,
          );
        const documentOf = ({ head, html }: Prerendered, end = "") =>
          template
            .replace(/<title>.*<\/title>/, () => head)
            .replace('<div id="root">', (root) => root + html)
            .replace("</body>", () => `${end}</body>`);
        // The not-found page has no controls, so it needs no script.
        this.emitFile({ type: "asset", fileName: "404.html", source: documentOf(notFound) });
        this.emitFile({
          type: "asset",
          fileName: MANIFEST_PATH.slice(1),
          source: JSON.stringify(manifest),
        });
        const scripts = inlined.map((chunk) => `<script data-page>${inlineChunk(chunk)}</script>`);
        const links = preloadedParts(files).map(preloadLink);
        document.source = documentOf(home, [...links, ...scripts].join(""));
        const names = inlined.map(({ fileName }) => fileName);
        for (const file of files) {
          if (file.type === "chunk") file.code = importFromDocument(file.code, names);
        }
        for (const name of [...names, style.fileName]) delete bundle[name];
      },
    },
  };
}

/** What a first press needs arrives while React hydrates the page, which leaves the network idle. */
const PRELOADED_PARTS = ["lower-page", "idle", "link"];

function preloadedParts(files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]) {
  return PRELOADED_PARTS.map((name) => {
    const chunk = files.find((file) => file.type === "chunk" && file.name === name);
    if (!chunk) throw new Error(`The build has no chunk "${name}".`);
    return chunk.fileName;
  });
}

/** As a fetch, because `importOnceFetched` fetches it; as a module, the browser would compile it during the hydration. */
function preloadLink(fileName: string): string {
  return `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/${fileName}">`;
}

/** Tells a tab and the service worker which build a document is from. */
function buildOf({ fileName }: Rolldown.OutputChunk): string {
  return `<meta name="${BUILD_META}" content="${parse(fileName).name}" />`;
}
