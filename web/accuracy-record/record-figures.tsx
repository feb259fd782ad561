import { count, formatLength, formatPlusMinus, formatShare } from "./format-figures.ts";
import type { RecordSlot } from "./record-slots.ts";
import { summarizeSlots } from "./record-summary.ts";

/** The range in figures; dashes until there is one. */
export function RecordFigures({ slots }: { slots: readonly RecordSlot[] }) {
  const summary = summarizeSlots(slots);
  const { expectedMinutes, recordedMinutes, violations, gaps, longestGapMinutes } = summary;
  const figures: (readonly [name: string, value: string, detail?: string])[] = [
    ["Available", formatShare(recordedMinutes, expectedMinutes)],
    ["Synchronised", formatShare(summary.synchronisedMinutes, recordedMinutes)],
  ];
  if (slots.length === 0 || summary.medianBoundMs !== null) {
    figures.push(
      ["Median bound", formatPlusMinus(summary.medianBoundMs)],
      ["Largest bound", formatPlusMinus(summary.largestBoundMs)],
      ["Outside its bound", violations === 0 ? "never" : count(violations, "minute")],
    );
  }
  figures.push(
    gaps === 0
      ? ["Gaps", "none"]
      : ["Gaps", String(gaps), `longest ${formatLength(longestGapMinutes)}`],
  );
  return (
    <dl className="record-figures">
      {figures.map(([name, value, detail]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {slots.length > 0 ? value : "–"}
            {detail && <small> {detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
