import { useLazyStyle } from "../lazy/use-lazy-style.ts";
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
    ["median", isByHour ? "median of the hour" : "bound of the minute"],
    isByHour && ["band", "up to the largest"],
    troubles.has("unsynchronised") && ["unsynchronised", "not synchronised"],
    troubles.has("unknown") && ["unknown", "bound unknown"],
    troubles.has("gap") && ["gap", "no record"],
    slots.some(({ violations }) => violations > 0) && ["violation", "outside its bound"],
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
