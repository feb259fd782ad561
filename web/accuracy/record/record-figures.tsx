import { formatDecimal } from "#formats/first-view";
import * as m from "#messages";
import { formatLength, formatPlusMinus, formatShare } from "./format-figures.ts";
import type { RecordSlot } from "./record-slots.ts";
import { summarizeSlots } from "./record-summary.ts";

/** The range in figures; dashes until there is one. */
export function RecordFigures({ slots }: { slots: readonly RecordSlot[] }) {
  const summary = summarizeSlots(slots);
  const { expectedMinutes, recordedMinutes, violations, gaps, longestGapMinutes } = summary;
  const figures: (readonly [name: string, value: string, detail?: string])[] = [
    [m.recordAvailable(), formatShare(recordedMinutes, expectedMinutes)],
    [m.recordSynchronised(), formatShare(summary.synchronisedMinutes, recordedMinutes)],
  ];
  if (slots.length === 0 || summary.medianBoundMs !== null) {
    figures.push(
      [m.recordMedianBound(), formatPlusMinus(summary.medianBoundMs)],
      [m.recordLargestBound(), formatPlusMinus(summary.largestBoundMs)],
      [
        m.recordOutside(),
        violations === 0 ? m.recordNever() : m.recordMinutes({ count: violations }),
      ],
    );
  }
  figures.push(
    gaps === 0
      ? [m.recordGaps(), m.recordNoGaps()]
      : [
          m.recordGaps(),
          formatDecimal(gaps, 0),
          m.recordLongest({ length: formatLength(longestGapMinutes) }),
        ],
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
