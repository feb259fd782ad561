import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";

const DIST = new URL("../../dist/", import.meta.url);

/** Transfer sizes of the first view: brotli, and fonts as they are. */
export async function benchBytes(): Promise<void> {
  const document = await readFile(new URL("index.html", DIST), "utf8");
  const style = /<style>(.*?)<\/style>/s.exec(document)?.[1] ?? "";
  const named = (pattern: RegExp) => [...document.matchAll(pattern)].map(([, path = ""]) => path);
  const files = {
    "script and rules": named(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]+\.js)"/g),
    // Fonts for rare characters are not fetched.
    fonts: named(/url\((\/assets\/[^)]+\.woff2)\)/g).filter((path) => !path.includes("-ext-")),
  };
  let loaded = 0;
  const print = (name: string, bytes: number) =>
    process.stdout.write(`  ${name.padEnd(44)}${(bytes / 1000).toFixed(1).padStart(6)}\n`);
  process.stdout.write("bytes of the first view, kB\n");
  for (const path of files["script and rules"]) {
    const bytes = brotliCompressSync(await readFile(new URL(`.${path}`, DIST))).length;
    loaded += bytes;
    print(path, bytes);
  }
  const documentBytes = brotliCompressSync(document).length;
  print("document", documentBytes);
  print("  of which style", brotliCompressSync(style).length);
  print("document, script and rules", loaded + documentBytes);
  let fonts = 0;
  for (const path of files.fonts) {
    const { length } = await readFile(new URL(`.${path}`, DIST));
    fonts += length;
    print(path, length);
  }
  print("fonts", fonts);
}
