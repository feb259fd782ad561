import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiPage } from "./vite/api-page.ts";
import { embedDocument } from "./vite/embed-document.ts";
import { fetchBeforeImport } from "./vite/fetch-before-import.ts";
import { firstViewBudget } from "./vite/first-view-budget.ts";
import { lazyBudget } from "./vite/lazy-budget.ts";
import { LICENSES_FILE, licenses } from "./vite/licenses.ts";
import { precompress } from "./vite/precompress.ts";
import { prerender } from "./vite/prerender.ts";
import { serviceWorker } from "./vite/service-worker.ts";

// Overrides the shell's NODE_ENV: with React's development build the page would be twice as large.
if (process.argv.includes("build")) process.env["NODE_ENV"] = "production";

export default defineConfig({
  publicDir: "web/public",
  plugins: [
    react(),
    tailwindcss(),
    fetchBeforeImport(),
    prerender(),
    firstViewBudget(),
    lazyBudget(),
    licenses(),
    serviceWorker(),
    apiPage(),
    // After the service worker, whose build it does not belong to.
    embedDocument(),
    precompress(),
  ],
  resolve: {
    alias: {
      "react-style-singleton": fileURLToPath(new URL("web/ui/style-singleton.ts", import.meta.url)),
    },
  },
  build: {
    outDir: "dist",
    license: { fileName: LICENSES_FILE },
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
          ],
        },
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    headers: {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    },
    proxy: { "/api": "http://localhost:3001", "^/embed(\\?|$)": "http://localhost:3001" },
  },
});
