import type { Town } from "../../shared/api/places.ts";
import { NearestPlace } from "./nearest-place.ts";
import { FIRST_GEONAMES_ID, toLatitude, toLongitude } from "./place-file.ts";
import type { PlaceIndex } from "./place-index.ts";
import type { PreparedIndex } from "./prepared-index.ts";
import { type FoundName, PlaceSearch } from "./search-places.ts";

/** Makes the index of its prepared data. */
export function makePlaceIndex({ data, readNames }: PreparedIndex): PlaceIndex {
  const { header, countries, columns } = data;
  const search = new PlaceSearch(data);
  const nearest = new NearestPlace(columns);

  function placeOf({ rank, ordinal }: FoundName): Town {
    const region = header.regions[columns.regions[rank] as number];
    const country = countries[region?.country ?? -1];
    const id = columns.ids[rank] as number;
    const { own, other } = readNames(rank, ordinal);
    return {
      id: id < FIRST_GEONAMES_ID ? (header.ownIds[id] as string) : String(id),
      name: own,
      matched: other === own ? null : other,
      region: region?.name ?? null,
      country: country?.names[0] ?? null,
      countryCode: country?.code ?? null,
      zone: header.zones[columns.zones[rank] as number] as string,
      latitude: toLatitude(columns.latitudes[rank] as number),
      longitude: toLongitude(columns.longitudes[rank] as number),
      population: columns.populations[rank] as number,
    };
  }

  return {
    search(text, limit) {
      const { found, corrected, visits } = search.search(text, limit);
      return {
        places: found.map((one) => ({ ...placeOf(one), match: one.match })),
        corrected: corrected ? readNames(corrected.rank, corrected.ordinal).other : null,
        visits,
      };
    },
    find(id) {
      const own = header.ownIds.indexOf(id);
      const wanted = own >= 0 ? own : /^\d{4,10}$/.test(id) ? Number(id) : -1;
      const rank = columns.ids.indexOf(wanted);
      return rank < 0 ? undefined : placeOf({ rank, ordinal: 0 });
    },
    nearest(latitude, longitude) {
      const rank = nearest.find(latitude, longitude);
      return rank === undefined ? undefined : placeOf({ rank, ordinal: 0 });
    },
  };
}
