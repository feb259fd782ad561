import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  publicDir: "web/public",
  plugins: [react(), tailwindcss(), precompress()],
  resolve: {
    alias: {
      "react-style-singleton": fileURLToPath(new URL("web/ui/style-singleton.ts", import.meta.url)),
    },
  },
  build: {
    outDir: "dist",
    rolldownOptions: {
      // The schemas of `shared/` are for the server; the page takes only the constants beside them.
      treeshake: { manualPureFunctions: ["Type"] },
      // The zone rules come beside the script, not behind it, and stay cached when only the script changes.
      output: {
        codeSplitting: { groups: [{ name: "zone-rules", test: /shared\/zones\/compiled-rules/ }] },
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
    proxy: { "/api": "http://localhost:3001" },
  },
});

/** Writes the assets a second and a third time, in brotli and gzip, so that the server need not compress. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir = "dist" }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file));
      await Promise.all(texts.map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(bytes)),
    writeFile(`${file}.gz`, await promisify(gzip)(bytes)),
  ]);
}
