import { build } from "vite";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { pageLanguage } from "./language.ts";

interface Options {
  readonly language?: string;
  readonly define?: Record<string, string>;
}

/** Bundles a module and its imports into one classic script. */
export async function bundleScript(
  input: string,
  { language = SOURCE_LANGUAGE, define = {} }: Options = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    plugins: [pageLanguage(language)],
    build: { write: false, rolldownOptions: { input, output: { format: "iife" } } },
  });
  if (!("output" in built)) throw new Error(`${input} could not be bundled.`);
  return built.output[0].code.trim();
}
