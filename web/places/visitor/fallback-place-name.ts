import { language } from "#language";
import * as m from "#messages";
import { locale } from "../../i18n/locale.ts";

// In English literally, for the sake of the first view.
const DEFAULT_PLACE =
  language === "en"
    ? "United States"
    : (new Intl.DisplayNames(locale, { type: "region" }).of("US") ?? "US");
/** The parts of tzdb in which a zone is named after a city or an island; `Etc/UTC` and `US/Pacific` are not. */
const HAS_CITY = /^(Africa|Antarctica|Arctic|Atlantic|Australia|Indian|Pacific)\//;

/** The name of a place whose lookup failed or is not supported: the continent in its zone's name. */
export function fallbackPlaceName(zone: string): string {
  return continentOf(zone) ?? DEFAULT_PLACE;
}

/** The name of a place without permission to look it up: the continent in its zone's name, else the zone's city. */
export function unpermittedPlaceName(zone: string, cityOf: (zone: string) => string): string {
  return continentOf(zone) ?? (HAS_CITY.test(zone) ? cityOf(zone) : DEFAULT_PLACE);
}

function continentOf(zone: string): string | undefined {
  if (zone.includes("America")) return DEFAULT_PLACE;
  if (zone.includes("Europe")) return m.regionEurope();
  if (zone.includes("Asia")) return m.regionAsia();
  return undefined;
}
