import { buildLanguage } from "./build-language.ts";

// Builds one language after the other as `build.ts` sends them: the second one needs half the time of the first.
process.on("message", (language: string) => void build(language));
// Another language failed.
process.on("disconnect", () => process.exit());

/** A failure ends the process. */
async function build(language: string): Promise<void> {
  process.send?.(await buildLanguage(language));
}
