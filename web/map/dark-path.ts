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
/** Of the circle, before it is divided where a line between two points would be too far from it. */
const STEPS = 24;
/** In units of the map, from the middle of such a line. */
const MAX_DISTANCE = 0.7;
const MAX_DIVISIONS = 12;

type Point = readonly [x: number, y: number];

/**
 * Where the sun is lower than a height (degrees), as an SVG path: a circle on the globe around the point opposite to the sun.
 * On the map it is an oval, or what lies between a curve and the edge at the pole within it.
 */
export function darkPath(sun: Coordinates, height: number): string {
  const line = traceCircle(
    { latitude: -sun.latitude, longitude: sun.longitude + 180 },
    90 + height,
  );
  const [startX, endX] = [line[0]?.[0] ?? 0, line.at(-1)?.[0] ?? 0];
  const turns = Math.round((endX - startX) / MAP_WIDTH);
  if (turns === 0) {
    // Beyond 90° the circle has both poles within it, and on the map the oval is what is outside.
    const map =
      height > 0 ? `M0 0h${round(MAP_WIDTH)}v${round(MAP_HEIGHT)}h${round(-MAP_WIDTH)}z` : "";
    return (
      map +
      copiesOf(line)
        .map((copy) => `M${pathOf(line, copy)}z`)
        .join("")
    );
  }
  // The circle is traced clockwise: eastwards around the South Pole, from the left edge of the map to the right one.
  const [edge, first] =
    turns > 0
      ? [MAP_HEIGHT, -Math.ceil(startX / MAP_WIDTH)]
      : [0, Math.ceil(1 - startX / MAP_WIDTH)];
  const curve = [first, first + turns].map((copy) => pathOf(line, copy)).join("L");
  const [from, to] = [startX + first * MAP_WIDTH, endX + (first + turns) * MAP_WIDTH];
  return `M${round(from)} ${round(edge)}L${curve}L${round(to)} ${round(edge)}z`;
}

/** By how many widths of the map a line is shifted to be on it, in part at least. */
function copiesOf(line: readonly Point[]): readonly number[] {
  const xs = line.map(([x]) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return [-1, 0, 1].filter(
    (copy) => right + copy * MAP_WIDTH > 0 && left + copy * MAP_WIDTH < MAP_WIDTH,
  );
}

/** With x continued beyond the edges of the map. */
function traceCircle(center: Coordinates, radius: number): readonly Point[] {
  const [sinCenter, cosCenter] = sineAndCosine(center.latitude * DEGREE);
  const [sinRadius, cosRadius] = sineAndCosine(radius * DEGREE);

  /** On the side of the antimeridian where the point before it is. */
  function pointAt(angle: number, [nearX]: Point): Point {
    const sine = sinCenter * cosRadius + cosCenter * sinRadius * Math.cos(angle);
    const longitude =
      center.longitude +
      Math.atan2(sinRadius * cosCenter * Math.sin(angle), cosRadius - sinCenter * sine) / DEGREE;
    const latitude = Math.asin(Math.max(-1, Math.min(1, sine))) / DEGREE;
    const x = (longitude + 180) * SCALE;
    return [x + MAP_WIDTH * Math.round((nearX - x) / MAP_WIDTH), (90 - latitude) * SCALE];
  }

  let last = pointAt(0, [MAP_WIDTH / 2, 0]);
  const line = [last];
  function trace(from: number, to: number, divisions: number): void {
    const half = (from + to) / 2;
    const middle = pointAt(half, last);
    const end = pointAt(to, middle);
    const distance = Math.hypot(
      middle[0] - (last[0] + end[0]) / 2,
      middle[1] - (last[1] + end[1]) / 2,
    );
    if (distance > MAX_DISTANCE && divisions > 0) {
      trace(from, half, divisions - 1);
      trace(half, to, divisions - 1);
    } else {
      last = end;
      line.push(end);
    }
  }
  const step = (2 * Math.PI) / STEPS;
  for (let index = 0; index < STEPS; index += 1)
    trace(index * step, (index + 1) * step, MAX_DIVISIONS);
  return line;
}

function sineAndCosine(angle: number): [number, number] {
  return [Math.sin(angle), Math.cos(angle)];
}

function pathOf(line: readonly Point[], copy: number): string {
  return line.map(([x, y]) => `${round(x + copy * MAP_WIDTH)} ${round(y)}`).join("L");
}

function round(value: number): number {
  return Math.round(value * FINENESS);
}
