import { build, type Rolldown, type UserConfig } from "vite";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { pageLanguage } from "./language.ts";

export type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

/** Drops the schemas of shared/, which only the server uses, and the formats of other languages. */
export const treeshake: Rolldown.TreeshakingOptions = {
  manualPureFunctions: ["Type"],
  propertyReadSideEffects: false,
  moduleSideEffects: [{ test: /node_modules\/typebox\//, sideEffects: false }],
};

export async function bundle({ build: options, ...config }: UserConfig) {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      ...options,
      write: false,
      rolldownOptions: { checks: { bundlerTimings: false }, ...options?.rolldownOptions },
    },
  });
  if (!("output" in built)) throw new Error("The build has no single output.");
  return built.output;
}

export function sourceOf(file: Output): string | Uint8Array {
  return file.type === "chunk" ? file.code : file.source;
}

interface ScriptOptions {
  readonly language?: string;
  readonly define?: Record<string, string>;
}

/** One classic script and one style, which is empty if the module imports none. */
export async function bundleScript(
  input: string,
  { language = SOURCE_LANGUAGE, define = {} }: ScriptOptions = {},
): Promise<{ script: string; style: string; assets: Output[] }> {
  const [chunk, ...others] = await bundle({
    define,
    plugins: [pageLanguage(language)],
    build: {
      cssCodeSplit: false,
      rolldownOptions: { input, treeshake, output: { format: "iife" } },
    },
  });
  const style = others.find(({ fileName }) => fileName.endsWith(".css"));
  return {
    script: chunk.code.trim(),
    style: style ? String(sourceOf(style)).trim() : "",
    assets: others.filter((file) => file !== style),
  };
}
