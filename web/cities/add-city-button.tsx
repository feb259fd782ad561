import { useState } from "react";
import type { FeaturedCity } from "../../shared/api/cities.ts";
import { isolate } from "../../shared/isolate.ts";
import { reportError, UserError } from "../api/report-error.ts";
import { addToMyZones } from "../places/add-to-my-zones.ts";
import { AddZoneButton } from "../places/add-zone-button.tsx";
import { findZoneToAdd, tableZoneOf } from "./zone-to-add.ts";

/** Adds a featured city to the visitor's list. One that is not in the zone table is looked up when it is pressed. */
export function AddCityButton({ city }: { city: FeaturedCity }) {
  const [zone, setZone] = useState(() => tableZoneOf(city));

  async function find() {
    try {
      const found = await findZoneToAdd(city);
      if (!found)
        throw new UserError(`${isolate(city.name)} can't be added: its time zone is unknown.`);
      setZone(found);
      addToMyZones(found);
    } catch (error) {
      reportError(error, "Failed to add timezone preference.");
    }
  }

  return <AddZoneButton zone={zone} name={city.name} onFind={() => void find()} />;
}
