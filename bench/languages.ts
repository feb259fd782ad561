import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { LANGUAGES } from "../languages/compiled/languages.js";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";

const DIST = new URL("../dist/", import.meta.url);

/** Transfer sizes in each language, in brotli: the document, `/embed`, and all scripts that the worker caches. */
export async function benchLanguages(): Promise<void> {
  process.stdout.write(`bytes, brotli ${["document", "embed", "scripts"].map(pad).join("")}\n`);
  for (const { tag } of LANGUAGES) {
    const folder = new URL(tag === SOURCE_LANGUAGE ? "./" : `${tag}/`, DIST);
    const sizeOf = async (file: string) =>
      brotliCompressSync(await readFile(new URL(file, folder))).length;
    const worker = await readFile(new URL("sw.js", folder), "utf8");
    const scripts = new Set(worker.match(/assets\/[\w-]+\.js/g));
    const sizes = await Promise.all(
      [...scripts].map(async (path) => (await readFile(new URL(`${path}.br`, DIST))).length),
    );
    const all = sizes.reduce((sum, size) => sum + size, 0);
    const figures = [await sizeOf("index.html"), await sizeOf("embed.html"), all];
    process.stdout.write(`  ${tag.padEnd(12)}${figures.map(String).map(pad).join("")}\n`);
  }
}

function pad(text: string): string {
  return text.padStart(10);
}
