import { memo, useId, useState } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import { useTickingMinute } from "../time/ticking.ts";
import { digitAt, numberAt } from "../zones/sky/map-digits.ts";
import { type Coordinates, subsolarPoint } from "../zones/sky/subsolar-point.ts";
import { LAND } from "./compiled-land.ts";
import { darkPath, FINENESS, MAP_HEIGHT, MAP_WIDTH, project } from "./dark-path.ts";
import { describePoint, LOW_SUN_HEIGHT, NIGHT_HEIGHT, SUNRISE_HEIGHT } from "./describe-sky.ts";
import style from "./map-panel.css?inline";
import { MapPins } from "./map-pins.tsx";
import { MapTable } from "./map-table.tsx";
import { useMapPlaces } from "./use-map-places.ts";

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
        <figcaption className="note middle">{m.mapSunOverhead({ point })}</figcaption>
      </figure>
      <Button
        variant="quiet"
        className="screen-only"
        aria-expanded={hasTable}
        onClick={() => setHasTable(!hasTable)}
      >
        {hasTable ? m.tableHide() : m.tableShow()}
      </Button>
      <div className={hasTable ? "map-table small" : "sr-only"}>
        <MapTable places={places} minute={minute} isMoving={isMoving} />
      </div>
    </div>
  );
}

const NO_STEP = 44;

export function landPath(land = LAND): string {
  return land.split(" ").map(ringPath).join("");
}

function ringPath(ring: string): string {
  let path = `M${numberAt(ring, 0, 2)} ${numberAt(ring, 2, 2)}l`;
  for (let index = 4; index < ring.length; index += 2) {
    path += `${digitAt(ring, index) - NO_STEP} ${digitAt(ring, index + 1) - NO_STEP} `;
  }
  return `${path}z`;
}

/** Each layer darkens what the one before has darkened. */
const LAYERS = [LOW_SUN_HEIGHT, SUNRISE_HEIGHT, -6, -12, NIGHT_HEIGHT];

const GRATICULE =
  [1, 2, 3, 4, 5].map((row) => `M0 ${row * 120}h${MAP_WIDTH}`).join("") +
  Array.from({ length: 11 }, (_, column) => `M${(column + 1) * 120} 0v${MAP_HEIGHT}`).join("");

/** Equirectangular: a degree is as long in both directions, everywhere. */
function WorldMap({ sun, label }: { sun: Coordinates; label: string }) {
  const hatch = useId();
  const { x, y } = project(sun);
  const paths = LAYERS.map((height) => darkPath(sun, height));
  return (
    <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={label}>
      <path className="map-graticule" d={GRATICULE} />
      <Land className="map-land" />
      <g transform={`scale(${1 / FINENESS})`}>
        {paths.map((path, layer) => (
          <path key={layer} className={layer === 0 ? "map-low-sun" : "map-dark"} d={path} />
        ))}
        <path className="map-hatch" fill={`url(#${hatch})`} d={paths[1]} />
      </g>
      <Land className="map-night-land" />
      <pattern id={hatch} width="140" height="140" patternUnits="userSpaceOnUse">
        <path className="map-hatch-line" d="M-40 40 40 -40M0 140 140 0M100 180 180 100" />
      </pattern>
      {/* Twice, for when it is at the antimeridian. */}
      {[x * MAP_WIDTH, x * MAP_WIDTH + (x < 0.5 ? MAP_WIDTH : -MAP_WIDTH)].map((cx, copy) => (
        <g key={copy} className="map-sun" transform={`translate(${cx} ${y * MAP_HEIGHT})`}>
          <circle r="34" />
          <circle r="17" />
        </g>
      ))}
    </svg>
  );
}

const Land = memo(function Land({ className }: { className: string }) {
  const land = landPath();
  return (
    <g className={className}>
      <path d={land} />
      <path d={land} transform={`translate(${-MAP_WIDTH})`} />
    </g>
  );
});
