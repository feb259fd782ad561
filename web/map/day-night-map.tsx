import * as m from "#messages";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { LazyPanel } from "../kit/ui/lazy-panel.tsx";

const panel = lazyPart(() => import("./map-panel.tsx"));

/** A button, and on request the map of day and night. */
export function DayNightMap() {
  return (
    <LazyPanel label={m.mapButton()} name={m.sectionMap()} lazyPart={panel}>
      {({ MapPanel }) => <MapPanel />}
    </LazyPanel>
  );
}
