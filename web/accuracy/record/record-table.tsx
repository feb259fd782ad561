import { useMemo } from "react";
import * as m from "#messages";
import { currentZone } from "../../../shared/zones/current-zone.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { formatPlusMinus, formatShare } from "./format-figures.ts";
import { listRows } from "./record-rows.ts";
import type { RecordSlot } from "./record-slots.ts";

interface RecordTableProps {
  readonly slots: readonly RecordSlot[];
  readonly unit: "hour" | "day";
  readonly zone: string;
}

/** The record by hours or days. */
export function RecordTable({ slots, unit, zone }: RecordTableProps) {
  const hourCycle = useHourCycle();
  const rows = useMemo(
    () => listRows(slots, unit, zone, hourCycle),
    [slots, unit, zone, hourCycle],
  );
  const shownZone = currentZone(zone).replaceAll("_", " ");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard.
    <section className="record-table" aria-label={m.recordTable()} tabIndex={0}>
      <table>
        <caption>
          {unit === "hour"
            ? m.recordTableByHour({ zone: shownZone })
            : m.recordTableByDay({ zone: shownZone })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{unit === "hour" ? m.recordHour() : m.recordDay()}</th>
            <th scope="col">{m.recordMedianBound()}</th>
            <th scope="col">{m.recordLargestBound()}</th>
            <th scope="col">{m.recordAvailable()}</th>
            <th scope="col">{m.recordSynchronised()}</th>
            <th scope="col">{m.recordOutside()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.startMs}>
              <th scope="row">{row.label}</th>
              <td>{row.recordedMinutes > 0 ? formatPlusMinus(row.medianBoundMs) : "–"}</td>
              <td>{row.recordedMinutes > 0 ? formatPlusMinus(row.largestBoundMs) : "–"}</td>
              <td>{formatShare(row.recordedMinutes, row.expectedMinutes)}</td>
              <td>{formatShare(row.synchronisedMinutes, row.recordedMinutes)}</td>
              <td>
                {row.violations === 0 ? "–" : m.recordMinutesShort({ count: row.violations })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
