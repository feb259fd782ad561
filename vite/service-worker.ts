import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { BUILD_META } from "../web/page/offline/build-meta.ts";
import { bundleScript } from "./bundle-script.ts";

const BUILD_NAME = new RegExp(`<meta name="${BUILD_META}" content="([^"]+)"`);

/** Writes `sw.js` with the list of built scripts and fonts. Place it after plugins that change the documents. */
export function serviceWorker(language: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const outputs = Object.values(bundle);
        const document = bundle["index.html"];
        const source = document?.type === "asset" ? String(document.source) : "";
        const [, entry] = BUILD_NAME.exec(source) ?? [];
        if (!entry) throw new Error("The document does not name its build.");
        const files = outputs
          .map(({ fileName }) => `/${fileName}`)
          .filter((path) => /\.(js|woff2)$/.test(path))
          .sort();
        const hash = createHash("sha256").update(files.join());
        for (const output of outputs) {
          if (output.type === "asset" && output.fileName.endsWith(".html"))
            hash.update(output.source);
        }
        const build = { hash: hash.digest("hex").slice(0, 16), entry, files };
        const { script } = await bundleScript("web/page/offline/worker/service-worker.ts", {
          language,
          define: { BUILD: JSON.stringify(build) },
        });
        this.emitFile({ type: "asset", fileName: "sw.js", source: script });
      },
    },
  };
}
