import { formatDecimal } from "#formats/first-view";
import { formatShortDate } from "#formats/lazy";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { formatLength, formatPlusMinus } from "./format-figures.ts";
import type { RecordDay } from "./record-summary.ts";

const MAX_LISTED = 5;

/** What is shown of a day, the worst first. */
type Sign = "outside" | "gap" | "unsynchronised" | "unknown" | "before" | "whole";

const LEGEND: readonly (readonly [Sign, string])[] = [
  ["outside", m.recordLegendOutside()],
  ["gap", m.recordNoRecord()],
  ["unsynchronised", m.recordLegendUnsynchronised()],
  ["unknown", m.recordBoundUnknown()],
  ["before", m.recordNotYet()],
];

/** A mark for each day, the signs that occur, and the latest days of which something is to be told. */
export function RecordDays({ days, zone }: { days: readonly RecordDay[]; zone: string }) {
  const signs = days.map(signOf);
  const isChecked = days.some(({ medianBoundMs }) => medianBoundMs !== null);
  const told = days
    .toReversed()
    .map((day) => ({ day, facts: factsOf(day, isChecked).join(m.listSeparator()) }))
    .filter(({ facts }) => facts !== "");
  const more = told.length - MAX_LISTED;
  return (
    <figure className="record-days">
      <figcaption>{m.recordLine({ count: formatDecimal(days.length, 0) })}</figcaption>
      <div className="record-line" dir="ltr" aria-hidden="true">
        {days.map(({ startMs }, index) => (
          <i key={startMs} data-sign={signs[index]} />
        ))}
      </div>
      <p className="record-legend" aria-hidden="true">
        {LEGEND.filter(([sign]) => signs.includes(sign)).map(([sign, text]) => (
          <span key={sign}>
            <i data-sign={sign} />
            {text}
          </span>
        ))}
      </p>
      {told.length > 0 && (
        <ul>
          {told.slice(0, MAX_LISTED).map(({ day: { startMs }, facts }) => {
            const time = formatShortDate(startMs, civilOffsetMinutesAt(zone, startMs));
            return <li key={startMs}>{m.recordSlot({ time, facts })}</li>;
          })}
          {more > 0 && <li>{m.recordMoreChanges({ count: more })}</li>}
        </ul>
      )}
    </figure>
  );
}

function signOf(day: RecordDay): Sign {
  const { expectedMinutes, recordedMinutes, synchronisedMinutes } = day;
  if (expectedMinutes === 0) return "before";
  if (day.violations > 0) return "outside";
  if (recordedMinutes < expectedMinutes) return "gap";
  if (day.medianBoundMs === null) return "unknown";
  return synchronisedMinutes < recordedMinutes ? "unsynchronised" : "whole";
}

/** While nothing checks the clock, that is said once for the whole, not for each day. */
function factsOf(day: RecordDay, isChecked: boolean): readonly string[] {
  const { recordedMinutes, synchronisedMinutes, largestBoundMs, violations } = day;
  const missing = day.expectedMinutes - recordedMinutes;
  const isUnsynchronised = isChecked && synchronisedMinutes < recordedMinutes;
  return [
    missing > 0 && m.recordMissingLength({ length: formatLength(missing) }),
    violations > 0 && m.recordMinutesOutside({ count: violations }),
    isUnsynchronised && m.recordNotSynchronisedThroughout(),
    isUnsynchronised &&
      largestBoundMs !== null &&
      m.recordLargest({ bound: formatPlusMinus(largestBoundMs) }),
  ].filter((fact) => fact !== false);
}
