import { lazyPart } from "../lazy/lazy-part.ts";
import { LazyPanel } from "../ui/lazy-panel.tsx";

const panel = lazyPart(() => import("./map-panel.tsx"));

/** A button, and on request the map of day and night. */
export function DayNightMap() {
  return (
    <LazyPanel label="Day and night map" name="map" lazyPart={panel}>
      {({ MapPanel }) => <MapPanel />}
    </LazyPanel>
  );
}
