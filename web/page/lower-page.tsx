import * as m from "#messages";
import { AccuracyRecord } from "../accuracy/record/accuracy-record.tsx";
import { EmbedBuilder } from "../embed/builder/embed-builder.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { DayNightMap } from "../map/day-night-map.tsx";
import { CityDirectory } from "../places/featured/city-directory.tsx";
import { FeaturedCities } from "../places/featured/featured-cities.tsx";
import { ZoneTable } from "../table/zone-table.tsx";
import { Quote } from "./quote/quote.tsx";

export { VisitorCount } from "./visits/visitor-count.tsx";

/** Specified as built and never shown. */
const CITY_DIRECTORY_IS_VISIBLE = false;

/** Everything below the hero; hydrated after it. */
export function LowerPage() {
  return (
    <>
      <SectionBoundary name={m.sectionCities()}>
        <FeaturedCities />
      </SectionBoundary>
      <SectionBoundary name={m.sectionMap()}>
        <div className="panels">
          <DayNightMap />
        </div>
      </SectionBoundary>
      {CITY_DIRECTORY_IS_VISIBLE && <CityDirectory />}
      <SectionBoundary name={m.sectionZones()}>
        <ZoneTable />
      </SectionBoundary>
      <div>
        <Quote />
        <div className="panels">
          <div className="clock-record">
            <AccuracyRecord />
          </div>
          <EmbedBuilder />
        </div>
      </div>
    </>
  );
}
