import { type RefCallback, useCallback, useState } from "react";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { placeName } from "../i18n/names.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { togglePlace } from "../places/answer/shown-place.ts";
import { project } from "./dark-path.ts";
import type { MapPin } from "./use-map-places.ts";

interface MapPinsProps {
  readonly places: readonly MapPin[];
  readonly minute: number;
}

/** The places on the map with their times. One stop of the keyboard; the arrow keys go from place to place. */
export function MapPins({ places, minute }: MapPinsProps) {
  const [labels, ref] = useLabelPlaces(places);
  return (
    <fieldset ref={ref} className="map-pins" data-roving="" aria-label={m.mapPlaces()}>
      {places.map(({ key, name, place, isVisitor, coordinates }, index) => {
        if (!coordinates) return null;
        const { x, y } = project(coordinates);
        const time = formatHourMinute(minute, civilOffsetMinutesAt(place.zone, minute));
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

export interface LabelledPin {
  /** 0 to 1 from the left and from the top of the map. */
  readonly x: number;
  readonly y: number;
  /** Of its label, in px. */
  readonly width: number;
  readonly height: number;
}

/** In px, from the pin to the label's corner. */
interface LabelSpot {
  readonly dx: number;
  readonly dy: number;
  /** Every place for it is taken: it is shown only on request. */
  readonly isCrowded: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const PIN_RADIUS = 8;
/** Between labels, and to the edges. */
const MARGIN = 3;

interface Candidate extends Pick<LabelSpot, "dx" | "dy"> {
  readonly box: Box;
}

/**
 * Puts each label beside its pin, the first ones first, where it covers neither a pin nor another label nor leaves the map. If
 * every place is taken, one other label may move aside.
 */
export function placeLabels(
  pins: readonly LabelledPin[],
  map: { readonly width: number; readonly height: number },
): readonly LabelSpot[] {
  const dots = pins.map(({ x, y }) => {
    const [left, top] = [x * map.width - PIN_RADIUS, y * map.height - PIN_RADIUS];
    return { left, top, right: left + 2 * PIN_RADIUS, bottom: top + 2 * PIN_RADIUS };
  });
  const inside = pins.map((pin) => candidatesOf(pin, map).filter(({ box }) => isOn(map, box)));
  const open = inside.map((candidates, index) =>
    candidates.filter(
      ({ box }) => !dots.some((dot, other) => other !== index && overlaps(box, dot, 0)),
    ),
  );
  const shown: (Candidate | undefined)[] = pins.map(() => undefined);
  const findFree = (index: number, also?: Box) =>
    open[index]?.find(({ box }) =>
      [...shown.map((one) => one?.box), also].every(
        (taken, other) => !taken || other === index || !overlaps(box, taken, MARGIN),
      ),
    );

  /** Shows a label where only one other is in its way, which moves. */
  function showWithMove(index: number): void {
    for (const candidate of open[index] ?? []) {
      const others = [...shown.keys()].filter((other) => {
        const taken = shown[other]?.box;
        return taken !== undefined && overlaps(candidate.box, taken, MARGIN);
      });
      const [other] = others;
      const moved = others.length === 1 && other !== undefined && findFree(other, candidate.box);
      if (!moved) continue;
      shown[other] = moved;
      shown[index] = candidate;
      return;
    }
  }

  for (const index of pins.keys()) {
    // The first one, the visitor's, may cover pins.
    shown[index] = findFree(index) ?? (index === 0 ? inside[0]?.[0] : undefined);
    if (!shown[index]) showWithMove(index);
  }
  return shown.map((candidate, index) => {
    const { dx, dy } = candidate ?? inside[index]?.[0] ?? { dx: 0, dy: 0 };
    return { dx, dy, isCrowded: candidate === undefined };
  });
}

function candidatesOf(
  { x, y, width, height }: LabelledPin,
  map: { readonly width: number; readonly height: number },
): readonly Candidate[] {
  return placesAround(width, height).map((place) => {
    const [left, top] = [x * map.width + place.dx, y * map.height + place.dy];
    return { ...place, box: { left, top, right: left + width, bottom: top + height } };
  });
}

function isOn(map: { readonly width: number; readonly height: number }, box: Box): boolean {
  return (
    box.left >= MARGIN &&
    box.top >= MARGIN &&
    box.right <= map.width - MARGIN &&
    box.bottom <= map.height - MARGIN
  );
}

/** The best first: right, left, above, below, and the corners. */
function placesAround(width: number, height: number) {
  const [right, left, middle] = [PIN_RADIUS, -PIN_RADIUS - width, -height / 2];
  const [above, below] = [-PIN_RADIUS - height, PIN_RADIUS];
  return [
    { dx: right, dy: middle },
    { dx: left, dy: middle },
    { dx: -width / 2, dy: above },
    { dx: -width / 2, dy: below },
    { dx: right / 2, dy: above + 2 },
    { dx: right / 2, dy: below - 2 },
    { dx: left / 2 - width / 2, dy: above + 2 },
    { dx: left / 2 - width / 2, dy: below - 2 },
    { dx: -width + right, dy: above },
    { dx: -width + right, dy: below },
    { dx: left + width, dy: above },
    { dx: left + width, dy: below },
  ];
}

function overlaps(one: Box, other: Box, margin: number): boolean {
  return (
    one.left < other.right + margin &&
    other.left < one.right + margin &&
    one.top < other.bottom + margin &&
    other.top < one.bottom + margin
  );
}
