import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";

const DIST = new URL("../../dist/", import.meta.url);

/** Transfer sizes of the first view: brotli, and fonts as they are. */
export async function benchBytes(): Promise<void> {
  const document = await readFile(new URL("index.html", DIST), "utf8");
  const named = (pattern: RegExp) => [...document.matchAll(pattern)].map(([, path = ""]) => path);
  const partOf = (pattern: RegExp) => brotliCompressSync(named(pattern).join("")).length;
  // Fonts for rare characters are not fetched.
  const paths = named(/url\((\/assets\/[^)]+\.woff2)\)/g).filter((path) => !path.includes("-ext-"));
  const print = (name: string, bytes: number) =>
    process.stdout.write(`  ${name.padEnd(44)}${(bytes / 1000).toFixed(1).padStart(6)}\n`);
  process.stdout.write("bytes of the first view, kB\n");
  print("document", brotliCompressSync(document).length);
  print("  of which style", partOf(/<style>(.*?)<\/style>/gs));
  print("  of which script and rules", partOf(/<script data-page>(.*?)<\/script>/gs));
  let fonts = 0;
  for (const path of paths) {
    const { length } = await readFile(new URL(`.${path}`, DIST));
    fonts += length;
    print(path, length);
  }
  print("fonts", fonts);
}
