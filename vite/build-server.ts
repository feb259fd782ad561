// `npm run build`: bundles the server to `dist-server/`, because importing its sources takes three times the CPU.
import { rm, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { BUILT_SERVER, hashSources } from "../scripts/built.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUT = dirname(BUILT_SERVER);

/** A module finds the files that it reads where they are, beside its source. */
const sourceUrls: Plugin = {
  name: "source-urls",
  transform(code, id) {
    const path = relative(ROOT, id).replaceAll("\\", "/");
    if (!path.startsWith("server/")) return undefined;
    return code.replaceAll("import.meta.url", `new URL("../${path}", import.meta.url)`);
  },
};

process.chdir(ROOT);
// Before the build, so that what changes during it is built again.
const sources = hashSources("server");
// A build that fails leaves nothing for the next one to rely on.
await rm(BUILT_SERVER, { force: true });
await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [sourceUrls],
  build: {
    ssr: "server/start.mjs",
    outDir: OUT,
    target: "node24",
    minify: false,
    rolldownOptions: {
      external: /^#|^pg-native$/,
      output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
    },
  },
  ssr: { noExternal: true },
});
await writeFile(BUILT_SERVER, sources);
