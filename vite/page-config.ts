import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { apiPage } from "./api-page.ts";
import { embedDocument } from "./embed-document.ts";
import { fetchBeforeImport } from "./fetch-before-import.ts";
import { firstViewBudget } from "./first-view-budget.ts";
import { pageLanguage } from "./language.ts";
import { lazyBudget } from "./lazy-budget.ts";
import { LICENSES_FILE, licenses } from "./licenses.ts";
import { prerender } from "./prerender.ts";
import { serviceWorker } from "./service-worker.ts";

/** Vite's settings for the page in one language. What is the same in all languages is built with the source language. */
export function pageConfig(language: string): UserConfig {
  const isSource = language === SOURCE_LANGUAGE;
  return {
    publicDir: "web/public",
    plugins: [
      pageLanguage(language),
      react(),
      fetchBeforeImport(),
      prerender(language),
      firstViewBudget(language),
      lazyBudget(language),
      isSource && licenses(),
      serviceWorker(language),
      isSource && apiPage(),
      // After the service worker, whose build it does not belong to.
      embedDocument(language),
    ],
    build: {
      outDir: "dist",
      license: isSource && { fileName: LICENSES_FILE },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        // Drops the schemas in shared/, which only the server uses.
        treeshake: {
          manualPureFunctions: ["Type"],
          moduleSideEffects: [{ test: /node_modules\/typebox\//, sideEffects: false }],
        },
        output: {
          codeSplitting: {
            // React runs while the rest of the document arrives.
            groups: [
              { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: "page", tags: ["$initial"] },
              // Few chunks, for the first view lists those that its parts need.
              { name: "names", test: /\/(shared\/place-names|web\/i18n\/names)\.ts$/ },
              { name: "formats", test: /\/web\/i18n\/(?!choice\/)/ },
              { name: "ui", test: /\/web\/kit\/ui\//, minShareCount: 2 },
              {
                name: "shared",
                test: /\/(shared\/|web\/(zones\/|places\/[^/]+$|kit\/api\/))/,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
  };
}
