import { memo } from "react";
import { weekdayName } from "#formats/lazy";
import * as m from "#messages";
import { isolated } from "../i18n/isolate.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { SkyGlyph } from "../time/sky/sky-glyph.tsx";
import { Unbroken } from "../time/unbroken.tsx";
import { subsolarPoint } from "../zones/sky/subsolar-point.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { describeSunUntil, skyAt } from "./describe-sky.ts";
import type { MapPin } from "./use-map-places.ts";

interface MapTableProps {
  readonly places: readonly MapPin[];
  readonly minute: number;
  /** Whether the picked time is being changed: the table then waits. */
  readonly isMoving: boolean;
}

export const MapTable = memo(
  function MapTable({ places, minute }: MapTableProps) {
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
  },
  (_before, { isMoving }) => isMoving,
);
