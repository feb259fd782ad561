import { build } from "vite";

/** One source file, with all that it imports, as one small classic script. */
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
  if (!("output" in built)) throw new Error(`${input} was not built.`);
  return built.output[0].code.trim();
}
