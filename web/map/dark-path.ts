import type { Coordinates } from "../../shared/sky/subsolar-point.ts";
import { MAP_HEIGHT, MAP_WIDTH, SCALE } from "./projection.ts";

const DEGREE = Math.PI / 180;
/** Of the circle, before it is divided where the map stretches it. */
const STEPS = 36;
/** Between two points of the line, in units of the map. */
const MAX_DISTANCE = 5 * SCALE;
const MAX_DIVISIONS = 12;

type Point = readonly [x: number, y: number];

/**
 * Where the sun is lower than a height (degrees), as an SVG path in units of the map: a circle on the globe around the point
 * opposite to the sun. On the map it is an oval, or what lies between a curve and the edge at the pole within it.
 */
export function darkPath(sun: Coordinates, height: number): string {
  const line = traceCircle(
    { latitude: -sun.latitude, longitude: sun.longitude + 180 },
    90 + height,
  );
  const [start, end] = [line[0] as Point, line.at(-1) as Point];
  const turns = Math.round((end[0] - start[0]) / MAP_WIDTH);
  if (turns === 0) {
    const ovals = [-1, 0, 1].map((copy) => `M${pathOf(line, copy)}z`).join("");
    // Beyond 90° the circle has both poles within it, and on the map the oval is what is outside.
    return height > 0
      ? `M${-MAP_WIDTH} 0h${3 * MAP_WIDTH}v${MAP_HEIGHT}h${-3 * MAP_WIDTH}z${ovals}`
      : ovals;
  }
  // The circle is traced clockwise: eastwards around the South Pole.
  const edge = turns > 0 ? MAP_HEIGHT : 0;
  const copies = turns > 0 ? [-1, 0, 1] : [1, 0, -1];
  const [from, to] = [
    start[0] + MAP_WIDTH * (copies[0] ?? 0),
    end[0] + MAP_WIDTH * (copies[2] ?? 0),
  ];
  const curve = copies.map((copy) => pathOf(line, copy)).join("L");
  return `M${round(from)} ${edge}L${curve}L${round(to)} ${edge}z`;
}

/** With x continued beyond the edges of the map. */
function traceCircle(center: Coordinates, radius: number): readonly Point[] {
  const [sinCenter, cosCenter] = sineAndCosine(center.latitude * DEGREE);
  const [sinRadius, cosRadius] = sineAndCosine(radius * DEGREE);
  const line: Point[] = [];

  function trace(from: number, to: number, divisions: number): void {
    const sine = sinCenter * cosRadius + cosCenter * sinRadius * Math.cos(to);
    const longitude =
      center.longitude +
      Math.atan2(sinRadius * cosCenter * Math.sin(to), cosRadius - sinCenter * sine) / DEGREE;
    const latitude = Math.asin(Math.max(-1, Math.min(1, sine))) / DEGREE;
    const [lastX, lastY] = line.at(-1) ?? [MAP_WIDTH / 2, Number.NaN];
    const exactX = (longitude + 180) * SCALE;
    const x = exactX + MAP_WIDTH * Math.round((lastX - exactX) / MAP_WIDTH);
    const y = (90 - latitude) * SCALE;
    const isFar = Math.abs(x - lastX) > MAX_DISTANCE || Math.abs(y - lastY) > MAX_DISTANCE;
    if (line.length > 0 && isFar && divisions > 0) {
      const middle = (from + to) / 2;
      trace(from, middle, divisions - 1);
      trace(middle, to, divisions - 1);
    } else line.push([x, y]);
  }

  for (let step = 0; step <= STEPS; step += 1) {
    const [from, to] = [step - 1, step].map((at) => (at / STEPS) * 2 * Math.PI) as [number, number];
    trace(from, to, MAX_DIVISIONS);
  }
  return line;
}

function sineAndCosine(angle: number): [number, number] {
  return [Math.sin(angle), Math.cos(angle)];
}

function pathOf(line: readonly Point[], copy: number): string {
  return line.map(([x, y]) => `${round(x + copy * MAP_WIDTH)} ${round(y)}`).join("L");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
