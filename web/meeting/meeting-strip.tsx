import { memo } from "react";
import { formatBareHour } from "#formats/lazy";
import { useHourCycle } from "../time/hour-cycle.ts";
import { rangeStyle } from "../time/range-style.ts";
import type { PersonDay } from "./person-day.ts";

/** A shorter part of an hour has no room for its label. */
const LABELLED_MINUTES = 45;

/** In characters; a longer name of a day takes the place of the next label, too. */
const MAX_NARROW = 3;

/** The hours of a person in the visitor's day, each at its true position. */
export const MeetingStrip = memo(function MeetingStrip({ day }: { day: PersonDay }) {
  const hourCycle = useHourCycle();
  const totalMinutes = day.hours.at(-1)?.to ?? 0;
  return (
    <>
      {day.parts.map(({ from, to, state }) => (
        <i
          key={from}
          className="meeting-part"
          data-state={state}
          style={rangeStyle({ from, to }, totalMinutes)}
        />
      ))}
      {day.hours.map(({ from, to, hour, weekday }) => (
        <span
          key={from}
          className="meeting-hour"
          data-new-date={weekday && ""}
          data-long={weekday && weekday.length > MAX_NARROW ? "" : undefined}
          style={rangeStyle({ from, to }, totalMinutes)}
        >
          {to - from >= LABELLED_MINUTES && (
            <span>{weekday ?? formatBareHour(hour, hourCycle)}</span>
          )}
        </span>
      ))}
    </>
  );
});
