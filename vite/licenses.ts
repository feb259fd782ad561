import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Attribution as https://creativecommons.org/licenses/by/4.0/ asks for it. */
const PLACES = `
## GeoNames

Places: GeoNames (https://www.geonames.org/), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
Changed: joined from two editions, zones corrected, names selected, a few places added.
Names of countries: CLDR, and i18n-iso-countries (https://github.com/michaelwittig/node-i18n-iso-countries), licensed under MIT.
Airports: OurAirports (https://ourairports.com/), in the public domain.
`;

/** By `npm run generate -- names`, beside the names that it applies to. */
const NAMES_LICENSE = readFileSync(new URL("../languages/names/LICENSE", import.meta.url), "utf8");

/** Shipped, but not bundled: the fonts, and the source of the zone rules. */
const OTHER_PACKAGES = [
  "@fontsource-variable/hanken-grotesk",
  "@fontsource-variable/newsreader",
  "moment-timezone",
].map((name) => {
  const license = readFileSync(fileURLToPath(import.meta.resolve(`${name}/LICENSE`)), "utf8");
  return `\n## ${name}\n\n${license.trim()}\n`;
});

/** The notices of what is shipped beside the bundled packages. */
export const OTHER_LICENSES = `${OTHER_PACKAGES.join("")}${PLACES}
## Unicode CLDR

Names of time zones and cities.

${NAMES_LICENSE}`;
