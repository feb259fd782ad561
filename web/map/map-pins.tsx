import { type RefCallback, useCallback, useState } from "react";
import { formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { placeName } from "../i18n/names.ts";
import { togglePlace } from "../places/answer/shown-place.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { type LabelSpot, placeLabels } from "./place-labels.ts";
import { project } from "./projection.ts";
import type { MapPin } from "./use-map-places.ts";

interface MapPinsProps {
  readonly places: readonly MapPin[];
  readonly minute: number;
}

/** The places on the map with their times. One stop of the keyboard; the arrow keys go from place to place. */
export function MapPins({ places, minute }: MapPinsProps) {
  const hourCycle = useHourCycle();
  const [labels, ref] = useLabelPlaces(places);
  return (
    <fieldset ref={ref} className="map-pins" data-roving="" aria-label={m.mapPlaces()}>
      {places.map(({ key, name, place, isVisitor, coordinates }, index) => {
        if (!coordinates) return null;
        const { x, y } = project(coordinates);
        const time = formatHourMinute(minute, civilOffsetMinutesAt(place.zone, minute), hourCycle);
        const label = labels[index];
        return (
          <div
            key={key}
            className="map-pin"
            data-visitor={isVisitor}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          >
            <button
              type="button"
              aria-label={isVisitor ? m.mapPlaceYou({ name, time }) : m.mapPlace({ name, time })}
              onClick={({ currentTarget }) => togglePlace(rowNamed(name, place), currentTarget)}
            />
            <span
              className="map-label"
              aria-hidden="true"
              data-crowded={label?.isCrowded ?? true}
              style={label && { left: label.dx, top: label.dy }}
            >
              <bdi>{isVisitor ? m.you() : name}</bdi> <b>{time}</b>
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}

/** The row of the zone table that a zone with a name is; else the place itself. */
function rowNamed(name: string, place: Place): Place {
  const isRow = (row: Place) => row.zone === place.zone && placeName(row) === name;
  return place.kind === "zone" ? (WORLD_ZONES.find(isRow) ?? place) : place;
}

/** The places of the labels, of the places in order, for the map's size. A change of the time does not move them. */
function useLabelPlaces(
  places: readonly MapPin[],
): [readonly (LabelSpot | undefined)[], RefCallback<HTMLElement>] {
  const [labels, setLabels] = useState<readonly (LabelSpot | undefined)[]>([]);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(() => setLabels(measure(element, places)));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [places],
  );
  return [labels, ref];
}

/** A label may become wider by two digits, at ten o'clock. */
const SPARE_WIDTH = 8;

function measure(map: HTMLElement, places: readonly MapPin[]): readonly (LabelSpot | undefined)[] {
  const elements = [...map.querySelectorAll<HTMLElement>(".map-label")];
  const located = places.filter(({ coordinates }) => coordinates);
  const pins = located.flatMap(({ coordinates }, index) => {
    const element = elements[index];
    if (!coordinates || !element) return [];
    const [width, height] = [element.offsetWidth + SPARE_WIDTH, element.offsetHeight];
    return [{ ...project(coordinates), width, height }];
  });
  const labels = placeLabels(pins, { width: map.clientWidth, height: map.clientHeight });
  return places.map((place) => labels[located.indexOf(place)]);
}
