import { useMemo } from "react";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { formatPlusMinus, formatShare } from "./format-figures.ts";
import { listRows } from "./record-rows.ts";
import type { RecordSlot } from "./record-slots.ts";

interface RecordTableProps {
  readonly slots: readonly RecordSlot[];
  readonly unit: "hour" | "day";
  readonly zone: string;
  readonly hourCycle: HourCycle;
}

/** The record by hours or days. */
export function RecordTable({ slots, unit, zone, hourCycle }: RecordTableProps) {
  const rows = useMemo(
    () => listRows(slots, unit, zone, hourCycle),
    [slots, unit, zone, hourCycle],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard.
    <section className="record-table" aria-label="The record as a table" tabIndex={0}>
      <table>
        <caption>
          By {unit} in {zone.replaceAll("_", " ")} time, the newest first. “Synchronised” is a share
          of the recorded time.
        </caption>
        <thead>
          <tr>
            <th scope="col">{unit === "hour" ? "Hour" : "Day"}</th>
            <th scope="col">Median bound</th>
            <th scope="col">Largest bound</th>
            <th scope="col">Available</th>
            <th scope="col">Synchronised</th>
            <th scope="col">Outside its bound</th>
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
              <td>{row.violations === 0 ? "–" : `${row.violations} min`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
