import react from "@vitejs/plugin-react";
import { type Plugin, runnerImport } from "vite";
import { bundleScript } from "./bundle-script.ts";

/** What is in `<head>`, and what is in `#root`. */
interface Prerendered {
  readonly head: string;
  readonly html: string;
}

/** Renders the page into its documents, `index.html` and `404.html`, with its style and its first script inside. */
export function prerender(): Plugin[] {
  return [ownNoStyle, documents];
}

/** The style stands in the documents, so that no part that loads later is to bring it. */
const ownNoStyle: Plugin = {
  name: "own-no-style",
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
      throw new Error("The build has no document, or no style.");
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
