import * as m from "#messages";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { CityDirectory, FeaturedCities } from "../places/featured/featured-cities.tsx";
import forcedColors from "../styles/forced-colors.css?inline";
import print from "../styles/print.css?inline";
import { ZoneTable } from "../table/zone-table.tsx";
import { Quote } from "./quote/quote.tsx";
import { Tools } from "./tools.tsx";

export { VisitorCount } from "./visits/visitor-count.tsx";

/** Specified as built and never shown. */
const CITY_DIRECTORY_IS_VISIBLE = false;

export function LowerPage() {
  useLazyStyle(forcedColors);
  useLazyStyle(print);
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
