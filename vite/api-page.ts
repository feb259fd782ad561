import tailwindcss from "@tailwindcss/vite";
import { build, type Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";

const DOCUMENT = "web/api-page/api.html";

/** Builds the page of the API on its own: `api.html`, and its script and style in `assets/api/`. Place it last. */
export function apiPage(): Plugin {
  return {
    name: "api-page",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const built = await build({
          configFile: false,
          logLevel: "warn",
          publicDir: false,
          plugins: [tailwindcss()],
          build: {
            write: false,
            modulePreload: { polyfill: false },
            chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
            rolldownOptions: {
              checks: { bundlerTimings: false },
              input: DOCUMENT,
              output: {
                entryFileNames: "assets/api/[name]-[hash].js",
                assetFileNames: ({ names }) =>
                  names.some((name) => name.endsWith(".woff2"))
                    ? "assets/[name]-[hash][extname]"
                    : "assets/api/[name]-[hash][extname]",
              },
            },
          },
        });
        if (!("output" in built)) throw new Error("The page of the API could not be built.");
        const theme = await bundleScript("web/api-page/apply-theme.ts");
        for (const file of built.output) {
          const { fileName } = file;
          const source = file.type === "chunk" ? file.code : file.source;
          if (fileName === DOCUMENT) {
            const document = String(source).replace(
              "</head>",
              () => `<script>${theme}</script></head>`,
            );
            this.emitFile({ type: "asset", fileName: "api.html", source: document });
          } else if (!bundle[fileName]) this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
  };
}
