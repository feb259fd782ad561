import react from "@vitejs/plugin-react";
import { type Plugin, runnerImport } from "vite";
import { bundleScript } from "./bundle-script.ts";

interface Prerendered {
  readonly head: string;
  /** The content of `#root`. */
  readonly html: string;
}

/** Prerenders `index.html` and `404.html`, and inlines the style and the first-frame script. */
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
  async generateBundle(_options, bundle) {
    const document = bundle["index.html"];
    const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
    if (document?.type !== "asset" || style?.type !== "asset") {
      throw new Error("The build has no document or no style sheet.");
    }
    const { module } = await runnerImport<{ home: Prerendered; notFound: Prerendered }>(
      "./web/document/prerender.tsx",
      {
        configFile: false,
        plugins: [react()],
      },
    );
    const script = await bundleScript("web/document/first-frame.ts");
    const documentOf = ({ head, html }: Prerendered) =>
      String(document.source)
        .replace(/<title>.*<\/title>/, () => head)
        .replace(
          "</head>",
          () => `<style>${String(style.source)}</style><script>${script}</script></head>`,
        )
        .replace('<div id="root">', (root) => root + html);
    this.emitFile({ type: "asset", fileName: "404.html", source: documentOf(module.notFound) });
    document.source = documentOf(module.home);
    delete bundle[style.fileName];
  },
};
