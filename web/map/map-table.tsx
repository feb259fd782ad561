import { memo } from "react";
import { type Coordinates, subsolarPoint } from "../../shared/sky/subsolar-point.ts";
import { formatHourMinute, type HourCycle, WEEKDAYS } from "../../shared/zones/format-time.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { SkyGlyph } from "../sky/sky-glyph.tsx";
import { describeSunUntil, skyAt } from "./describe-sky.ts";
import type { MapPlace } from "./use-map-places.ts";

interface MapTableProps {
  readonly places: readonly MapPlace[];
  readonly minute: number;
  /** Whether the picked time is being changed: the table then waits. */
  readonly isMoving: boolean;
  readonly hourCycle: HourCycle;
}

/** What the map shows, in words. */
export const MapTable = memo(
  function MapTable({ places, minute, hourCycle }: MapTableProps) {
    const sun = subsolarPoint(minute);
    return (
      <table>
        <caption>The places on the map, and the sun there.</caption>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Time</th>
            <th scope="col">Sky</th>
            <th scope="col">Sun</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ key, name, zone, isVisitor, coordinates }) => {
            const { offsetMinutes, weekday } = zoneMoment(zone, minute);
            return (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  {isVisitor && " (you)"}
                </th>
                <td>
                  {formatHourMinute(minute, offsetMinutes, hourCycle)}{" "}
                  <span>{WEEKDAYS[weekday]}</span>
                </td>
                <SunCells {...{ coordinates, sun, zone, minute, hourCycle }} />
              </tr>
            );
          })}
        </tbody>
      </table>
    );
  },
  (_before, { isMoving }) => isMoving,
);

interface SunCellsProps extends Pick<MapTableProps, "minute" | "hourCycle"> {
  readonly coordinates: Coordinates | undefined;
  readonly sun: Coordinates;
  readonly zone: string;
}

function SunCells({ coordinates, sun, zone, minute, hourCycle }: SunCellsProps) {
  if (!coordinates) return <td colSpan={2}>not on the map</td>;
  return (
    <>
      <td>
        <SkyGlyph sky={skyAt(coordinates, sun)} />
      </td>
      <td>{describeSunUntil(coordinates, zone, minute, hourCycle)}</td>
    </>
  );
}
