import * as m from "#messages";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import style from "./record-legend.css?inline";
import { type RecordSlot, troubleOf } from "./record-slots.ts";

interface RecordLegendProps {
  readonly slots: readonly RecordSlot[];
  readonly isByHour: boolean;
}

/** Explains the signs that the plot has, and no others. */
export function RecordLegend({ slots, isByHour }: RecordLegendProps) {
  useLazyStyle(style);
  const troubles = new Set(slots.map(troubleOf));
  const signs = [
    ["median", isByHour ? m.recordLegendMedian() : m.recordLegendBound()],
    isByHour && ["band", m.recordLegendBand()],
    troubles.has("unsynchronised") && ["unsynchronised", m.recordLegendUnsynchronised()],
    troubles.has("unknown") && ["unknown", m.recordBoundUnknown()],
    troubles.has("gap") && ["gap", m.recordNoRecord()],
    slots.some(({ violations }) => violations > 0) && ["violation", m.recordLegendOutside()],
  ].filter((sign): sign is [string, string] => Boolean(sign));
  return (
    <p className="record-legend" aria-hidden="true">
      {signs.map(([sign, text]) => (
        <span key={sign}>
          <i data-sign={sign} />
          {text}
        </span>
      ))}
    </p>
  );
}
