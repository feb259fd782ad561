import * as m from "#messages";
import { AccuracyRecord } from "../accuracy/record/accuracy-record.tsx";
import { EmbedBuilder } from "../embed/builder/embed-builder.tsx";
import { ApiProvider } from "../kit/api/api-provider.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { DayNightMap } from "../map/day-night-map.tsx";
import { CityDirectory } from "../places/featured/city-directory.tsx";
import { FeaturedCities } from "../places/featured/featured-cities.tsx";
import { ZoneTable } from "../table/zone-table.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { Quote } from "./quote/quote.tsx";
import { VisitorCount } from "./visits/visitor-count.tsx";

/** Specified as built and never shown. */
const CITY_DIRECTORY_IS_VISIBLE = false;

/** Everything below the hero; hydrated after it. */
export function LowerPage() {
  const { zone } = useVisitorZone();
  return (
    <ApiProvider>
      <SectionBoundary name={m.sectionCities()}>
        <FeaturedCities visitorZone={zone} />
      </SectionBoundary>
      <SectionBoundary name={m.sectionMap()}>
        <div className="panels">
          <DayNightMap />
        </div>
      </SectionBoundary>
      {CITY_DIRECTORY_IS_VISIBLE && <CityDirectory />}
      <SectionBoundary name={m.sectionZones()}>
        <ZoneTable visitorZone={zone} />
      </SectionBoundary>
      <div>
        <Quote />
        <div className="panels">
          <AccuracyRecord />
          <EmbedBuilder />
        </div>
      </div>
    </ApiProvider>
  );
}

export function FooterVisitorCount() {
  return (
    <ApiProvider>
      <VisitorCount />
    </ApiProvider>
  );
}
