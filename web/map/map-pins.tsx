import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import * as m from "#messages";
import { type FoundPlaces, placePath, type Town } from "../../shared/api/places.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { placeName } from "../i18n/names.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { queryClient, useQuery } from "../kit/api/query-client.ts";
import { useStore } from "../kit/storage/store.ts";
import { togglePlace } from "../places/answer/shown-place.ts";
import {
  entryOfCity,
  featuredCitiesQuery,
  hasKnownZone,
  namesakesPath,
} from "../places/featured/featured-cities.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { myZones } from "../services/my-zones.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { placeOfZone } from "../zones/place-of-zone.ts";
import type { Coordinates } from "../zones/sky/subsolar-point.ts";
import { coordinatesOfZone } from "../zones/sky/zone-coordinates.ts";
import { project } from "./dark-path.ts";

export interface MapPin extends ListEntry {
  readonly isVisitor: boolean;
  /** Undefined if it is unknown, or not known yet: the place is then only in the table. */
  readonly coordinates: Coordinates | undefined;
}

/** The visitor's place first, then those of the visitor's list, or the featured cities if the list is empty. */
export function useMapPlaces(): readonly MapPin[] {
  const { zone } = useVisitorZone();
  const saved = useStore(myZones);
  const { data: cities } = useQuery({ ...featuredCitiesQuery, enabled: saved.length === 0 });
  // With the call that has the coordinates, where those of the zone are not the place's.
  const listed = useZoneMemo(
    () =>
      saved.length > 0
        ? saved.map((entry) => {
            const { place } = entry;
            return { entry, path: place.kind === "town" ? placePath(place.id) : undefined };
          })
        : (cities ?? []).filter(hasKnownZone).map((city) => {
            const entry = entryOfCity(city, zone);
            const isOfZone = city.name === labelZone(entry.place.zone);
            return { entry, path: isOfZone ? undefined : namesakesPath(city) };
          }),
    [saved, cities, zone],
  );
  const paths = useMemo(() => [...new Set(listed.flatMap(({ path }) => path ?? []))], [listed]);
  // Each has a query of its own, so that one that fails hides no other, and none is asked for twice.
  const queries = paths.map((path) => ({ queryKey: [path] }));
  const towns = useQueries({ queries, combine: combineTowns }, queryClient);
  return useZoneMemo(() => {
    const place = placeOfZone(zone);
    const name = placeName(place);
    const visitor = { id: "visitor", place, name, city: name, isVisitor: true };
    const isVisitors = ({ path, entry }: (typeof listed)[number]) =>
      !path && entry.place.zone === currentZone(zone) && entry.name === name;
    const others = listed
      .filter((one) => !isVisitors(one))
      .map(({ entry, path }) => ({
        ...entry,
        isVisitor: false,
        coordinates: path
          ? towns[paths.indexOf(path)]?.find((town) => town.zone === entry.place.zone)
          : coordinatesOfZone(entry.place.zone),
      }));
    return [{ ...visitor, coordinates: coordinatesOfZone(zone) }, ...others];
  }, [zone, listed, paths, towns]);
}

function combineTowns(
  results: readonly { readonly data?: unknown }[],
): readonly (readonly Town[] | undefined)[] {
  return results.map(({ data }) => {
    const found = data as Town | FoundPlaces | undefined;
    return found && ("places" in found ? found.places : [found]);
  });
}

export function MapPins({ places, minute }: { places: readonly MapPin[]; minute: number }) {
  const pins = useMemo(
    () =>
      places.flatMap(({ coordinates, ...pin }) =>
        coordinates ? { ...pin, ...project(coordinates) } : [],
      ),
    [places],
  );
  const [labels, setLabels] = useState<ReturnType<typeof measure>>([]);
  // For each size of the map: a change of the time does not move the labels.
  const ref = useCallback(
    (map: HTMLElement | null) => {
      if (!map) return undefined;
      const observer = new ResizeObserver(() => setLabels(measure(map, pins)));
      observer.observe(map);
      return () => observer.disconnect();
    },
    [pins],
  );
  return (
    <fieldset ref={ref} className="map-pins" data-roving="" aria-label={m.mapPlaces()}>
      {pins.map(({ id, name, place, isVisitor, x, y }, index) => {
        const time = formatHourMinute(minute, place.zone);
        const label = labels[index];
        return (
          <div
            key={id}
            className="map-pin"
            data-visitor={isVisitor}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          >
            <button
              type="button"
              aria-label={isVisitor ? m.mapPlaceYou({ name, time }) : m.mapPlace({ name, time })}
              onClick={({ currentTarget }) => togglePlace(place, currentTarget)}
            />
            <span
              className="map-label"
              aria-hidden="true"
              data-crowded={label?.isCrowded ?? true}
              style={label && { left: label.dx, top: label.dy }}
            >
              <bdi>{isVisitor ? m.you() : name}</bdi> <b className="strong">{time}</b>
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}

/** A label may become wider by two digits, at ten o'clock. */
const SPARE_WIDTH = 8;

function measure(map: HTMLElement, pins: readonly Pick<LabelledPin, "x" | "y">[]) {
  const labels = map.querySelectorAll<HTMLElement>(".map-label");
  const labelled = pins.map(({ x, y }, index) => {
    const { offsetWidth = 0, offsetHeight: height = 0 } = labels[index] ?? {};
    return { x, y, width: offsetWidth + SPARE_WIDTH, height };
  });
  return placeLabels(labelled, { width: map.clientWidth, height: map.clientHeight });
}

type Size = Pick<DOMRect, "width" | "height">;

/** The size of a label (px), and where its pin is: 0 to 1 from the left and from the top of the map. */
export type LabelledPin = Size & Pick<DOMRect, "x" | "y">;

const PIN_RADIUS = 8;
/** Between labels, and to the edges. */
const MARGIN = 3;

/** Puts each label beside its pin, in order, where it covers no pin or label and stays on the map; one other may move aside for it. Returns the offsets (px) of their corners from the pins; a crowded one, of which every place is taken, is shown only on request. */
export function placeLabels(pins: readonly LabelledPin[], map: Size) {
  const points = pins.map(({ x, y }) => ({ left: x * map.width, top: y * map.height }));
  const dots = points.map(
    ({ left, top }) =>
      new DOMRect(left - PIN_RADIUS, top - PIN_RADIUS, 2 * PIN_RADIUS, 2 * PIN_RADIUS),
  );
  const inside = pins.map((pin) =>
    placesAround(pin)
      .map(
        ([dx, dy]) =>
          new DOMRect(pin.x * map.width + dx, pin.y * map.height + dy, pin.width, pin.height),
      )
      .filter((box) => isOn(map, box)),
  );
  const open = inside.map((boxes, index) =>
    boxes.filter((box) => !dots.some((dot, other) => other !== index && overlaps(box, dot, 0))),
  );
  const shown: (DOMRect | undefined)[] = pins.map(() => undefined);
  const findFree = (index: number, also?: DOMRect) =>
    open[index]?.find((box) =>
      [...shown, also].every(
        (taken, other) => !taken || other === index || !overlaps(box, taken, MARGIN),
      ),
    );
  for (const [index, boxes] of open.entries()) {
    // The first one, the visitor's, may cover pins.
    shown[index] = findFree(index) ?? (index === 0 ? inside[0]?.[0] : undefined);
    for (const box of shown[index] ? [] : boxes) {
      const [other = -1, ...more] = shown.flatMap((taken, at) =>
        taken && overlaps(box, taken, MARGIN) ? at : [],
      );
      const moved = more.length === 0 ? findFree(other, box) : undefined;
      if (!moved) continue;
      shown[other] = moved;
      shown[index] = box;
      break;
    }
  }
  return points.map(({ left, top }, index) => {
    const box = shown[index] ?? inside[index]?.[0] ?? { left, top };
    return { dx: box.left - left, dy: box.top - top, isCrowded: shown[index] === undefined };
  });
}

function isOn({ width, height }: Size, { left, top, right, bottom }: DOMRect): boolean {
  return Math.min(left, top, width - right, height - bottom) >= MARGIN;
}

/** The best first: right, left, above, below, and the corners. */
function placesAround({ width, height }: Size): readonly (readonly [dx: number, dy: number])[] {
  const [right, left, middle] = [PIN_RADIUS, -PIN_RADIUS - width, -height / 2];
  const [above, below] = [-PIN_RADIUS - height, PIN_RADIUS];
  return [
    [right, middle],
    [left, middle],
    [-width / 2, above],
    [-width / 2, below],
    [right / 2, above + 2],
    [right / 2, below - 2],
    [left / 2 - width / 2, above + 2],
    [left / 2 - width / 2, below - 2],
    [-width + right, above],
    [-width + right, below],
    [left + width, above],
    [left + width, below],
  ];
}

function overlaps(one: DOMRect, other: DOMRect, margin: number): boolean {
  return (
    other.left < one.right + margin &&
    one.left < other.right + margin &&
    other.top < one.bottom + margin &&
    one.top < other.bottom + margin
  );
}
