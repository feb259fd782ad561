import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { chunksOfDocument, importFromDocument, inlineChunk } from "./inline-script.ts";

/** Vite's own, which calls its `__vitePreload` around each dynamic import. */
const PRELOAD_HELPER = "\0vite/preload-helper.js";
const REPLACEMENT = fileURLToPath(
  new URL("../web/kit/lazy/import-once-fetched.ts", import.meta.url),
);

/** Fetches the files of a lazy part that are not in the document before it is imported, in place of Vite's preload links. */
export function fetchBeforeImport(): Plugin {
  let inDocument: readonly string[] = [];
  return {
    name: "fetch-before-import",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite omits the list if there is only one file.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === "js"
              ? [...new Set([file, ...files])].filter((one) => !inDocument.includes(one))
              : files,
        },
      },
    }),
    // The names come from the code before it is moved into the documents, so they must also change with what moves it.
    augmentChunkHash: () => `${String(inlineChunk)}${String(importFromDocument)}`,
    generateBundle: {
      // Vite writes the lists after this.
      order: "pre",
      handler(_options, bundle) {
        const files = Object.values(bundle);
        inDocument = chunksOfDocument(files).map(({ fileName }) => fileName);
        // All CSS is in the documents.
        for (const file of files) if (file.type === "chunk") file.viteMetadata?.importedCss.clear();
      },
    },
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      return `export { importOnceFetched as __vitePreload } from ${JSON.stringify(REPLACEMENT)};`;
    },
  };
}
