import { defineConfig } from "vite";
import { SOURCE_LANGUAGE } from "./shared/page-language.ts";
import { pageConfig } from "./vite/page-config.ts";

const SERVER = `http://localhost:${process.env["PORT"]}`;

/** For `npm run dev`, which sets the language and the server's port. `npm run build` is `vite/build.ts`. */
export default defineConfig({
  ...pageConfig(process.env["PAGE_LANGUAGE"] ?? SOURCE_LANGUAGE),
  server: {
    port: 3000,
    strictPort: true,
    headers: {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    },
    proxy: {
      "/api": SERVER,
      "/mcp": SERVER,
      "^/(embed|manifest\\.webmanifest)(\\?|$)": SERVER,
    },
  },
});
