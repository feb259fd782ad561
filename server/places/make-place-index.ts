import type { Town } from "../../shared/api/places.ts";
import { firstIndex } from "./first-index.ts";
import type { IndexData } from "./index-data.ts";
import { NearestPlace } from "./nearest-place.ts";
import { FIRST_GEONAMES_ID, toLatitude, toLongitude } from "./place-file.ts";
import type { PlaceIndex } from "./place-index.ts";
import { PlaceSearch } from "./search-places.ts";

/** The first byte that is no control character. */
const SPACE = 0x20;

/** Makes the index of data that the worker has built. */
export function makePlaceIndex(data: IndexData): PlaceIndex {
  const { header, countries, columns } = data;
  const search = new PlaceSearch(data);
  const nearest = new NearestPlace(columns);
  const decoder = new TextDecoder();

  function readName(name: number): string {
    const start = columns.nameStarts[name] as number;
    let end = start;
    while ((columns.text[end] as number) >= SPACE) end += 1;
    return decoder.decode(columns.text.subarray(start, end));
  }

  function placeOf(rank: number, name = columns.ownNames[rank] as number): Town {
    const ownName = columns.ownNames[rank] as number;
    const region = header.regions[columns.regions[rank] as number];
    const country = countries[region?.country ?? -1];
    const id = columns.ids[rank] as number;
    const [shown, matched] = [readName(ownName), readName(name)];
    return {
      id: id < FIRST_GEONAMES_ID ? (header.ownIds[id] as string) : String(id),
      name: shown,
      matched: matched === shown ? null : matched,
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
        places: found.map(({ rank, name }) => placeOf(rank, name)),
        corrected: corrected === undefined ? null : readName(corrected),
        visits,
      };
    },
    find(id) {
      const own = header.ownIds.indexOf(id);
      const wanted = own >= 0 ? own : /^\d{4,10}$/.test(id) ? Number(id) : -1;
      const { ids, byId } = columns;
      const at = firstIndex(
        0,
        byId.length,
        (index) => (ids[byId[index] as number] as number) >= wanted,
      );
      const rank = byId[at];
      return rank === undefined || ids[rank] !== wanted ? undefined : placeOf(rank);
    },
    nearest(latitude, longitude) {
      const rank = nearest.find(latitude, longitude);
      return rank === undefined ? undefined : placeOf(rank);
    },
  };
}
