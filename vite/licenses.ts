import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Written by `build.license`: the notices of all bundled packages. */
export const LICENSES_FILE = "licenses.txt";

/** Attribution as https://creativecommons.org/licenses/by/4.0/ asks for it. */
const PLACES = `
## GeoNames

Places: GeoNames (https://www.geonames.org/), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
Changed: joined from two editions, zones corrected, names selected, a few places added.
`;

/** Shipped, but not bundled: the fonts, and the source of the zone rules. */
const OTHER_PACKAGES = [
  "@fontsource-variable/hanken-grotesk",
  "@fontsource-variable/newsreader",
  "moment-timezone",
];

export function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const file = bundle[LICENSES_FILE];
        if (file?.type !== "asset") throw new Error("The build has no licence notices.");
        const others = OTHER_PACKAGES.map(
          (name) =>
            `\n## ${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`,
        );
        file.source = String(file.source) + others.join("") + PLACES;
      },
    },
  };
}
