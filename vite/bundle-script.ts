import { build } from "vite";

/** Bundles a module and its imports into one classic script. */
export async function bundleScript(
  input: string,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    build: { write: false, rolldownOptions: { input, output: { format: "iife" } } },
  });
  if (!("output" in built)) throw new Error(`${input} could not be bundled.`);
  return built.output[0].code.trim();
}
