import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What `build.license` writes, the notices of every package in a script. */
export const LICENSES_FILE = "licenses.txt";

/** In the page too, though not as scripts: the fonts, and what the zone rules are compiled from. */
const OTHER_PARTS = [
  "@fontsource-variable/hanken-grotesk",
  "@fontsource-variable/newsreader",
  "moment-timezone",
];

/** Adds to the notices those of what the page has besides scripts. */
export function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const file = bundle[LICENSES_FILE];
        if (file?.type !== "asset") throw new Error("The build has no notices.");
        const others = OTHER_PARTS.map(
          (name) =>
            `\n## ${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`,
        );
        file.source = String(file.source) + others.join("");
      },
    },
  };
}
