// Builds the page in the pseudo-language into the folder that is given.
import { build, type PluginOption } from "vite";
import { PSEUDO_LANGUAGE } from "../../scripts/languages/pseudo-language.ts";
import { pageConfig } from "../../vite/page-config.ts";

/** Longer texts may exceed them. */
const BUDGETS = ["budgets"];

const [, , folder = ""] = process.argv;
const config = pageConfig(PSEUDO_LANGUAGE);
await build({
  ...config,
  plugins: config.plugins?.filter((plugin) => !BUDGETS.includes(nameOf(plugin))) ?? [],
  configFile: false,
  logLevel: "error",
  publicDir: false,
  build: { ...config.build, outDir: folder, emptyOutDir: true },
});

function nameOf(plugin: PluginOption): string {
  return plugin && "name" in plugin ? plugin.name : "";
}
