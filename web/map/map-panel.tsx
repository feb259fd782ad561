import { useState } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import { useTickingMinute } from "../time/ticking.ts";
import { subsolarPoint } from "../zones/sky/subsolar-point.ts";
import { describePoint } from "./describe-sky.ts";
import style from "./map-panel.css?inline";
import { MapPins } from "./map-pins.tsx";
import { MapTable } from "./map-table.tsx";
import { useMapPlaces } from "./use-map-places.ts";
import { WorldMap } from "./world-map.tsx";

export function MapPanel() {
  useLazyStyle(style);
  const [{ minute, isMoving }, ref] = useTickingMinute<HTMLDivElement>();
  const [hasTable, setHasTable] = useState(() => matchMedia("(width < 40rem)").matches);
  const places = useMapPlaces();
  const sun = subsolarPoint(minute);
  const point = describePoint(sun);
  return (
    <div ref={ref} className="map-panel">
      <figure>
        <div className="world-map">
          <WorldMap sun={sun} label={m.mapLabel({ point })} />
          <MapPins places={places} minute={minute} />
        </div>
        <figcaption className="note">{m.mapSunOverhead({ point })}</figcaption>
      </figure>
      <Button
        variant="quiet"
        className="screen-only"
        aria-expanded={hasTable}
        onClick={() => setHasTable(!hasTable)}
      >
        {hasTable ? m.tableHide() : m.tableShow()}
      </Button>
      <div className={hasTable ? "map-table" : "sr-only"}>
        <MapTable places={places} minute={minute} isMoving={isMoving} />
      </div>
    </div>
  );
}
