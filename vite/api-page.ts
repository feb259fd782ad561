import { build, type Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { writeApiCalls } from "./write-api-calls.ts";

const DOCUMENT = "web/page/api/api.html";
const CALLS = '<main id="calls"></main>';

/** Builds the page of the API on its own: `api.html` with the calls of docs/openapi.json, and its style. Place it last. */
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
          build: {
            write: false,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              checks: { bundlerTimings: false },
              input: DOCUMENT,
              output: { assetFileNames: "assets/[name]-[hash][extname]" },
            },
          },
        });
        if (!("output" in built)) throw new Error("The page of the API could not be built.");
        const { script: theme } = await bundleScript("web/page/api/apply-theme.ts");
        for (const file of built.output) {
          const { fileName } = file;
          const source = file.type === "chunk" ? file.code : file.source;
          if (fileName === DOCUMENT) {
            const document = String(source)
              .replace("</head>", () => `<script>${theme}</script></head>`)
              .replace(CALLS, () => `<main>${writeApiCalls("docs/openapi.json")}</main>`);
            this.emitFile({ type: "asset", fileName: "api.html", source: document });
          } else if (!bundle[fileName]) this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
  };
}
