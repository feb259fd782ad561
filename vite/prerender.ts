import react from "@vitejs/plugin-react";
import { type Plugin, runnerImport } from "vite";
import { bundleScript } from "./bundle-script.ts";

type Prerender = (path: string) => { head: string; html: string };

/** Renders the page into its documents, `index.html` and `404.html`, with its style and its first script inside. */
export function prerender(): Plugin {
  return {
    name: "prerender",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const document = bundle["index.html"];
      const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
      if (document?.type !== "asset" || style?.type !== "asset") {
        throw new Error("The build has no document, or no style.");
      }
      const { module } = await runnerImport<{ prerender: Prerender }>("./web/prerender.tsx", {
        configFile: false,
        plugins: [react()],
      });
      const script = await bundleScript("web/first-frame.ts");
      const documentFor = (path: string) => {
        const { head, html } = module.prerender(path);
        return String(document.source)
          .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${String(style.source)}</style>`)
          .replace(/<title>.*<\/title>/, () => head)
          .replace("</head>", () => `<script>${script}</script></head>`)
          .replace('<div id="root">', (root) => root + html);
      };
      const home = documentFor("/");
      this.emitFile({ type: "asset", fileName: "404.html", source: documentFor("/404") });
      document.source = home;
      delete bundle[style.fileName];
    },
  };
}
