import { memo, useId } from "react";
import type { Coordinates } from "../../shared/sky/subsolar-point.ts";
import { darkPath } from "./dark-path.ts";
import { LOW_SUN_HEIGHT, NIGHT_HEIGHT, SUNRISE_HEIGHT } from "./describe-sky.ts";
import { landPath } from "./land-path.ts";
import { MAP_HEIGHT, MAP_WIDTH, project } from "./projection.ts";

/** Each darkens what the one before has darkened. */
const LAYERS = [
  [LOW_SUN_HEIGHT, "map-low-sun"],
  [SUNRISE_HEIGHT, "map-dark"],
  [-6, "map-dark"],
  [-12, "map-dark"],
  [NIGHT_HEIGHT, "map-dark"],
] as const;

/** Every 30 degrees. */
const GRATICULE =
  [1, 2, 3, 4, 5].map((row) => `M0 ${row * 120}h${MAP_WIDTH}`).join("") +
  Array.from({ length: 11 }, (_, column) => `M${(column + 1) * 120} 0v${MAP_HEIGHT}`).join("");

interface WorldMapProps {
  /** Where the sun is overhead. */
  readonly sun: Coordinates;
  readonly label: string;
}

/** Equirectangular: a degree is as long in both directions, everywhere. */
export function WorldMap({ sun, label }: WorldMapProps) {
  const hatch = useId();
  const { x, y } = project(sun);
  return (
    <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={label}>
      <path className="map-graticule" d={GRATICULE} />
      <Land className="map-land" />
      {LAYERS.map(([height, className]) => (
        <path key={height} className={className} d={darkPath(sun, height)} />
      ))}
      <Land className="map-night-land" />
      <pattern id={hatch} width="14" height="14" patternUnits="userSpaceOnUse">
        <path className="map-hatch-line" d="M-4 4 4 -4M0 14 14 0M10 18 18 10" />
      </pattern>
      <path className="map-hatch" fill={`url(#${hatch})`} d={darkPath(sun, SUNRISE_HEIGHT)} />
      {/* Twice, for when it is at the antimeridian. */}
      {[x * MAP_WIDTH, x * MAP_WIDTH + (x < 0.5 ? MAP_WIDTH : -MAP_WIDTH)].map((cx, copy) => (
        <g key={copy} className="map-sun" transform={`translate(${cx} ${y * MAP_HEIGHT})`}>
          <circle r="26" />
          <circle r="13" />
        </g>
      ))}
    </svg>
  );
}

/** Twice, for coasts that continue beyond the antimeridian. */
const Land = memo(function Land({ className }: { className: string }) {
  const land = landPath();
  return (
    <g className={className}>
      <path d={land} />
      <path d={land} transform={`translate(${-MAP_WIDTH})`} />
    </g>
  );
});
