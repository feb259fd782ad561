import type { Coordinates } from "../zones/sky/subsolar-point.ts";

/** Units of the map in a degree, in both directions. */
export const SCALE = 4;
export const MAP_WIDTH = 360 * SCALE;
export const MAP_HEIGHT = 180 * SCALE;

/** The place on the map, 0 to 1 from the left and from the top. */
export function project({ latitude, longitude }: Coordinates): { x: number; y: number } {
  return { x: (longitude + 180) / 360, y: (90 - latitude) / 180 };
}

/** Of the path, in a unit of the map: integers become text three times as fast as fractions do. */
export const FINENESS = 10;

const DEGREE = Math.PI / 180;
type Point = readonly [x: number, y: number];

const STEPS = 60;
/** Near a pole, points that are as far apart on the line are far apart on the map: their tilt to it is taken for no less than this. */
const LEAST_TILT = 0.15;

/**
 * Where the sun is lower than a height (degrees), as an SVG path. The line is a circle on the globe: around the point opposite to the sun
 * or, for a height above the horizon, around the point below the sun. Within it are, at each longitude, the latitudes between two. It is
 * drawn twice, for where it continues beyond the antimeridian.
 */
export function darkPath(sun: Coordinates, height: number): string {
  const isLit = height > 0;
  const latitude = (isLit ? sun.latitude : -sun.latitude) * DEGREE;
  const [sine, cosine] = [Math.sin(latitude), Math.cos(latitude)];
  const cosRadius = Math.sin(Math.abs(height) * DEGREE);
  const hasPole = Math.abs(sine) >= cosRadius;
  const reach = Math.asin(Math.min(1, Math.sqrt(1 - cosRadius ** 2) / cosine));
  const tilt = Math.max(Math.abs(sine), LEAST_TILT);
  const center = (project({ latitude: 0, longitude: sun.longitude }).x + (isLit ? 1 : 1.5)) % 1;
  const left = (center < 0.5 ? center : center - 1) * MAP_WIDTH;
  const north: Point[] = [];
  const south: Point[] = [];
  for (let step = -STEPS; step <= STEPS; step += 1) {
    const turn = (step / STEPS) * Math.PI;
    const hourAngle = hasPole
      ? Math.atan2(Math.sin(turn), tilt * Math.cos(turn))
      : reach * Math.sin(turn / 2);
    const across = cosine * Math.cos(hourAngle);
    const middle = Math.atan2(sine, across);
    const half = Math.acos(Math.min(1, cosRadius / Math.hypot(sine, across)));
    const x = left + (hourAngle / DEGREE) * SCALE;
    addPoint(north, x, middle + half);
    addPoint(south, x, middle - half);
  }
  const outline = [...north, ...south.reverse()];
  const map = isLit ? `M0 0v${round(MAP_HEIGHT)}h${round(MAP_WIDTH)}V0z` : "";
  return map + [0, MAP_WIDTH].map((shift) => pathOf(outline, shift)).join("");
}

/** Of the points along a pole the first and the last are enough. */
function addPoint(edge: Point[], x: number, latitude: number): void {
  const y = (90 - Math.max(-90, Math.min(90, latitude / DEGREE))) * SCALE;
  if (edge.at(-1)?.[1] === y && edge.at(-2)?.[1] === y) edge.pop();
  edge.push([x, y]);
}

function pathOf(outline: readonly Point[], shift: number): string {
  return `M${outline.map(([x, y]) => `${round(x + shift)} ${round(y)}`).join("L")}z`;
}

function round(value: number): number {
  return Math.round(value * FINENESS);
}
