import { memo, useId, useState } from "react";
import { formatDecimal } from "#formats/first-view";
import { weekdayName } from "#formats/lazy";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { isolated } from "../i18n/isolate.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import { SkyGlyph } from "../time/sky/sky-glyph.tsx";
import { useTickingMinute } from "../time/ticking.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { digitAt, numberAt } from "../zones/sky/map-digits.ts";
import { type Coordinates, subsolarPoint, sunHeight } from "../zones/sky/subsolar-point.ts";
import { sunTimes } from "../zones/sky/sun-times.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { LAND } from "./compiled-land.ts";
import { darkPath, FINENESS, MAP_HEIGHT, MAP_WIDTH, project } from "./dark-path.ts";
import style from "./map-panel.css?inline";
import { type MapPin, MapPins, useMapPlaces } from "./map-pins.tsx";

export function MapPanel() {
  useLazyStyle(style);
  const [{ minute, isMoving }, ref] = useTickingMinute<HTMLDivElement>();
  const [restedMinute, setRestedMinute] = useState(minute);
  // The table waits while the picked time is being changed.
  if (!isMoving && restedMinute !== minute) setRestedMinute(minute);
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
        <MapTable places={places} minute={restedMinute} />
      </div>
    </div>
  );
}

const NO_STEP = 44;

export function landPath(): string {
  return LAND.split(" ").map(ringPath).join("");
}

function ringPath(ring: string): string {
  let path = `M${numberAt(ring, 0, 2)} ${numberAt(ring, 2, 2)}l`;
  for (let index = 4; index < ring.length; index += 2) {
    path += `${digitAt(ring, index) - NO_STEP} ${digitAt(ring, index + 1) - NO_STEP} `;
  }
  return `${path}z`;
}

/** Of the sun's center while its upper edge is on the horizon, in degrees: the air lifts it, and it has a radius. */
const SUNRISE_HEIGHT = -0.833;
const LOW_SUN_HEIGHT = 6;
const NIGHT_HEIGHT = -18;

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

const MapTable = memo(function MapTable(props: {
  readonly places: readonly MapPin[];
  readonly minute: number;
}) {
  const { places, minute } = props;
  const sun = subsolarPoint(minute);
  return (
    <table>
      <caption className="hint start">{m.mapTable()}</caption>
      <thead className="hint">
        <tr>
          <th scope="col">{m.mapColumnPlace()}</th>
          <th scope="col">{m.mapColumnTime()}</th>
          <th scope="col">{m.mapColumnSky()}</th>
          <th scope="col">{m.mapColumnSun()}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ id, name, place, isVisitor, coordinates }) => {
          const { offsetMinutes, weekday } = zoneMoment(place.zone, minute);
          return (
            <tr key={id}>
              <th scope="row">
                {isVisitor ? m.mapTablePlaceYou({ name, place: isolated }) : isolated(name)}
              </th>
              <td>
                <Unbroken>{formatHourMinute(minute, offsetMinutes)}</Unbroken>{" "}
                <span className="hint">{weekdayName(weekday)}</span>
              </td>
              {coordinates ? (
                <>
                  <td>
                    <SkyGlyph sky={skyAt(coordinates, sun)} />
                  </td>
                  <td>
                    <Unbroken>{describeSunUntil(coordinates, place.zone, minute)}</Unbroken>
                  </td>
                </>
              ) : (
                <td colSpan={2}>{m.mapNotOnMap()}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});

function skyAt(place: Coordinates, sun: Coordinates) {
  const height = sunHeight(place, sun);
  if (height >= LOW_SUN_HEIGHT) return "day";
  if (height >= SUNRISE_HEIGHT) return "golden";
  return height >= NIGHT_HEIGHT ? "twilight" : "night";
}

/** "20° south, 46° west". */
function describePoint({ latitude, longitude }: Coordinates): string {
  return m.mapPoint({
    latitude: describeDegrees(latitude, m.mapNorth, m.mapSouth),
    longitude: describeDegrees(longitude, m.mapEast, m.mapWest),
  });
}

type Describe = (values: { degrees: string }) => string;

function describeDegrees(value: number, positive: Describe, negative: Describe): string {
  const rounded = Math.round(value);
  const degrees = formatDecimal(Math.abs(rounded), 0);
  if (rounded === 0) return `${degrees}°`;
  return (rounded < 0 ? negative : positive)({ degrees });
}

/** "Up until 4:01 pm", at an instant (ms). */
export function describeSunUntil(place: Coordinates, zone: string, instant: number): string {
  const { events, isUpAtStart } = sunTimes(place, { start: instant, end: instant + DAY_MS });
  const [next] = events;
  if (!next) return isUpAtStart ? m.mapSunUpAllDay() : m.mapSunDownAllDay();
  const minute = Math.round(next.instant / MINUTE_MS) * MINUTE_MS;
  const time = formatHourMinute(minute, zone);
  return isUpAtStart ? m.mapSunUpUntil({ time }) : m.mapSunDownUntil({ time });
}
