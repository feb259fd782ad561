import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";

const DIST = new URL("../../dist/", import.meta.url);

/** The bytes of the first view by part, as they go over the wire: in brotli, the fonts as they are. */
export async function benchBytes(): Promise<void> {
  const document = await readFile(new URL("index.html", DIST), "utf8");
  const style = /<style>(.*?)<\/style>/s.exec(document)?.[1] ?? "";
  const named = (pattern: RegExp) => [...document.matchAll(pattern)].map(([, path = ""]) => path);
  const files = {
    "script and rules": named(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]+\.js)"/g),
    // A font for letters that the page itself does not have is not fetched.
    fonts: named(/url\((\/assets\/[^)]+\.woff2)\)/g).filter((path) => !path.includes("-ext-")),
  };
  let loaded = 0;
  const tell = (name: string, bytes: number) =>
    process.stdout.write(`  ${name.padEnd(44)}${(bytes / 1000).toFixed(1).padStart(6)}\n`);
  process.stdout.write("bytes of the first view, kB\n");
  for (const path of files["script and rules"]) {
    const bytes = brotliCompressSync(await readFile(new URL(`.${path}`, DIST))).length;
    loaded += bytes;
    tell(path, bytes);
  }
  const documentBytes = brotliCompressSync(document).length;
  tell("document", documentBytes);
  tell("  of it style, alone", brotliCompressSync(style).length);
  tell("document, script and rules", loaded + documentBytes);
  let fonts = 0;
  for (const path of files.fonts) {
    const { length } = await readFile(new URL(`.${path}`, DIST));
    fonts += length;
    tell(path, length);
  }
  tell("fonts", fonts);
}
