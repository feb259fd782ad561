import * as m from "#messages";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { CityDirectory, FeaturedCities } from "../places/featured/featured-cities.tsx";
import { ZoneTable } from "../table/zone-table.tsx";
import { Quote } from "./quote/quote.tsx";
import { Tools } from "./tools.tsx";

export { VisitorCount } from "./visits/visitor-count.tsx";

/** Specified as built and never shown. */
const CITY_DIRECTORY_IS_VISIBLE = false;

export function LowerPage() {
  return (
    <>
      <SectionBoundary name={m.sectionCities()}>
        <FeaturedCities />
      </SectionBoundary>
      {CITY_DIRECTORY_IS_VISIBLE && <CityDirectory />}
      <SectionBoundary name={m.sectionZones()}>
        <ZoneTable />
      </SectionBoundary>
      <Quote />
      <Tools />
    </>
  );
}
