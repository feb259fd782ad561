import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Written by `build.license`: the notices of all bundled packages. */
export const LICENSES_FILE = "licenses.txt";

/** Attribution as https://creativecommons.org/licenses/by/4.0/ asks for it. */
const PLACES = `
## GeoNames

Places: GeoNames (https://www.geonames.org/), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
Changed: joined from two editions, zones corrected, names selected, a few places added.
Names of countries: CLDR, and i18n-iso-countries (https://github.com/michaelwittig/node-i18n-iso-countries), licensed under MIT.
Airports: OurAirports (https://ourairports.com/), in the public domain.
`;

/** By `npm run generate -- names`, beside the names that it applies to. */
const NAMES_LICENSE = new URL("../languages/names/LICENSE", import.meta.url);

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
        const notices = OTHER_PACKAGES.map((name) => `\n## ${name}\n\n${readLicense(name)}\n`);
        const names = `\n## Unicode CLDR\n\nNames of time zones and cities.\n\n${readFileSync(NAMES_LICENSE, "utf8")}`;
        file.source = String(file.source) + notices.join("") + PLACES + names;
      },
    },
  };
}

function readLicense(name: string): string {
  const path = fileURLToPath(import.meta.resolve(`${name}/LICENSE`));
  return readFileSync(path, "utf8").trim();
}
