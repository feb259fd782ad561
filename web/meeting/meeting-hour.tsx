import { MINUTE_MS } from "../../shared/durations.ts";
import type { SlotTime } from "../../shared/zones/day-slots.ts";
import { type HourCycle, timeParts, WEEKDAYS } from "../../shared/zones/format-time.ts";

const SPOKEN = { work: "working hours", between: "awake", night: "night" } as const;

/** An hour in a cell: `9 am`, `9:45 am`, or `09` in 24-hour time, with the weekday if it is not the visitor's. */
export function MeetingHour({ time, hourCycle }: { time: SlotTime; hourCycle: HourCycle }) {
  const { hour, minute, weekday, dayDifference } = time;
  const minutes = hour * 60 + minute;
  const { hourMinute, dayPeriod } = timeParts(minutes * MINUTE_MS, 0, hourCycle);
  return (
    <>
      <span>{minute === 0 ? hourMinute.slice(0, -3) : hourMinute}</span>
      {dayPeriod && <small>{dayPeriod}</small>}
      {dayDifference !== 0 && <small>{WEEKDAYS[weekday]?.slice(0, 3)}</small>}
    </>
  );
}

/** A strip that shows the part of the day, in quarters if it changes within the hour. */
export function DayParts({ times }: { times: readonly SlotTime[] }) {
  const parts = times.map(({ part }) => part);
  const [first] = parts;
  const isOne = parts.every((part) => part === first);
  return (
    <>
      <span className="day-parts" aria-hidden="true">
        {(isOne ? parts.slice(0, 1) : parts).map((part, index) => (
          <i key={index} data-part={part} />
        ))}
      </span>
      <span className="sr-only">
        {[...new Set(parts)].map((part) => SPOKEN[part]).join(", then ")}
      </span>
    </>
  );
}
