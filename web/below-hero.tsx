import { CityDirectory } from "./cities/city-directory.tsx";
import { FeaturedCities } from "./cities/featured-cities.tsx";
import { Quote } from "./quote/quote.tsx";
import { ServerData } from "./server-data.tsx";
import { useVisitorZone } from "./time/visitor-zone.ts";
import { Part } from "./ui/part.tsx";
import { VisitorCount } from "./visits/visitor-count.tsx";
import { ZoneTable } from "./zones/zone-table.tsx";

/** The specification builds the city directory and never shows it. */
const CITY_DIRECTORY_IS_VISIBLE = false;

/** What stands below the hero, top to bottom; it is hydrated after the hero. */
export function BelowHero() {
  const { zone } = useVisitorZone();
  return (
    <ServerData>
      <Part name="featured cities">
        <FeaturedCities visitorZone={zone} />
      </Part>
      {CITY_DIRECTORY_IS_VISIBLE && <CityDirectory />}
      <Part name="table of time zones">
        <ZoneTable visitorZone={zone} />
      </Part>
      <Quote />
    </ServerData>
  );
}

/** The footer's count, hydrated with the rest. */
export function VisitorCountBelow() {
  return (
    <ServerData>
      <VisitorCount />
    </ServerData>
  );
}
