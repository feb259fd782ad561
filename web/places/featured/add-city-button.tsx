import { useState } from "react";
import * as m from "#messages";
import type { FeaturedCity } from "../../../shared/api/cities.ts";
import { isolate } from "../../i18n/isolate.ts";
import { reportError, UserError } from "../../kit/api/report-error.ts";
import { addToMyZones } from "../add-to-my-zones.ts";
import { AddZoneButton } from "../add-zone-button.tsx";
import { findPlaceOfCity, rowOfCity } from "./place-of-city.ts";

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
