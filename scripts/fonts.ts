import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join("");
const PUNCTUATION = " ©«»°±·×–—‘’“”…−≈";
const LATIN_1 = Array.from({ length: 64 }, (_, index) => String.fromCodePoint(0xc0 + index)).join(
  "",
);

/** Subsets with the characters and weights of the page; the full fonts are the fallback for other names. */
export const FONTS = {
  "hanken-grotesk": {
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    text: ASCII + PUNCTUATION + LATIN_1,
    weight: { min: 400, max: 500 },
  },
  // Inlined in the style sheet, so that the clock has its digits in the first frame.
  "hanken-grotesk-digits": {
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    text: "0123456789:",
    weight: 300,
  },
  newsreader: {
    source: "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
    text: ASCII + PUNCTUATION,
    weight: 400,
  },
};

export async function makeFont(name: keyof typeof FONTS) {
  const { source, text, weight } = FONTS[name];
  const file = createRequire(import.meta.url).resolve(source);
  return subsetFont(await readFile(file), text, {
    targetFormat: "woff2",
    variationAxes: { wght: weight },
  });
}

if (import.meta.main) {
  for (const name of Object.keys(FONTS) as (keyof typeof FONTS)[]) {
    const font = await makeFont(name);
    await writeFile(new URL(`../web/styles/fonts/${name}.woff2`, import.meta.url), font);
    console.log(`web/styles/fonts/${name}.woff2: ${font.length} bytes`);
  }
}
