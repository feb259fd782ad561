import { build, type Rolldown } from "vite";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { pageLanguage } from "./language.ts";

/** Drops the schemas of shared/, which only the server uses, and the formats of other languages. */
export const treeshake: Rolldown.TreeshakingOptions = {
  manualPureFunctions: ["Type"],
  propertyReadSideEffects: false,
  moduleSideEffects: [{ test: /node_modules\/typebox\//, sideEffects: false }],
};

interface Options {
  readonly language?: string;
  readonly define?: Record<string, string>;
}

/** Bundles a module and its imports into one classic script and one style, which is empty if they import none. */
export async function bundleScript(
  input: string,
  { language = SOURCE_LANGUAGE, define = {} }: Options = {},
): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    plugins: [pageLanguage(language)],
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input,
        treeshake,
        output: { format: "iife" },
      },
    },
  });
  if (!("output" in built)) throw new Error(`${input} could not be bundled.`);
  const [chunk, ...others] = built.output;
  const style = others.find(({ fileName }) => fileName.endsWith(".css"));
  return {
    script: chunk.code.trim(),
    style: style?.type === "asset" ? String(style.source).trim() : "",
  };
}
