import { useState } from "react";
import * as m from "#messages";
import type { FeaturedCity } from "../../../shared/api/cities.ts";
import { type FoundPlaces, MAX_FOUND_PLACES, PLACES_PATH } from "../../../shared/api/places.ts";
import { type ListPlace, placeOfTown, ROWS } from "../../../shared/place.ts";
import { normalizeForSearch } from "../../../shared/zones/normalize-for-search.ts";
import { normalizeZoneName } from "../../../shared/zones/zone-rules.ts";
import { isolate } from "../../i18n/isolate.ts";
import { callApi } from "../../kit/api/api-client.ts";
import { reportError, UserError } from "../../kit/api/report-error.ts";
import { addToMyZones } from "../add-to-my-zones.ts";
import { AddZoneButton } from "../add-zone-button.tsx";

/** Adds a featured city to the visitor's list. One that is not in the zone table is looked up when it is pressed. */
export function AddCityButton({ city, name }: { city: FeaturedCity; name: string }) {
  const [place, setPlace] = useState(() => rowOfCity(city));

  async function find() {
    try {
      const found = await findPlaceOfCity(city);
      if (!found) throw new UserError(m.cityZoneUnknown({ city: isolate(name) }));
      setPlace(found);
      addToMyZones(found);
    } catch (error) {
      reportError(error, m.preferencesAddFailed());
    }
  }

  return <AddZoneButton place={place} name={name} onFind={() => void find()} />;
}

/** The row of the zone table with the city's name and zone. */
function rowOfCity(city: FeaturedCity): ListPlace | undefined {
  return ROWS.find((row) => row.zone === zoneOf(city) && isSameName(row.city, city.name));
}

/** The town with the city's name and zone, or else the row of the zone table with its zone. Undefined if there is neither. */
async function findPlaceOfCity(city: FeaturedCity): Promise<ListPlace | undefined> {
  const zone = zoneOf(city);
  const query = new URLSearchParams({ q: city.name, limit: String(MAX_FOUND_PLACES) });
  const response = await callApi(`${PLACES_PATH}?${query}`);
  const { places }: FoundPlaces = await response.json();
  const found = places.find(
    (place) =>
      place.zone === zone &&
      [place.name, place.matched ?? ""].some((name) => isSameName(name, city.name)),
  );
  return found ? placeOfTown(found) : ROWS.find((row) => row.zone === zone);
}

const zoneOf = ({ timezone }: FeaturedCity) => normalizeZoneName(timezone.trim());

const isSameName = (one: string, other: string) =>
  normalizeForSearch(one) === normalizeForSearch(other);
