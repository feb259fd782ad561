import { isDayPeriodFirst, timeParts } from "#formats/first-view";
import { joinDayPeriod } from "#formats/lazy";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { wallTimeAt } from "../zones/wall-time.ts";
import { rangeStyle } from "./range-style.ts";
import { shortWeekday } from "./short-weekday.ts";
import type { SlotPosition } from "./slot-position.ts";

interface MeetingSlotProps {
  /** ms */
  readonly start: number;
  readonly position: SlotPosition;
  readonly totalMinutes: number;
  readonly zone: string;
}

/** The chosen meeting in a person's hours: a frame at its true position, and the time there. */
export function MeetingSlot(props: MeetingSlotProps) {
  const { start, position, totalMinutes, zone } = props;
  const there = wallTimeAt(zone, start);
  const { hourMinute, dayPeriod } = timeParts(start, there.offsetMinutes, useHourCycle());
  const isOtherDate = there.day !== wallTimeAt(useVisitorZone().zone, start).day;
  return (
    <span
      className="meeting-slot"
      data-short={position.isShort ? "" : undefined}
      data-cut={position.isCut ? "" : undefined}
    >
      <i className="meeting-slot-cover" style={rangeStyle(position.cover, totalMinutes)} />
      <i className="meeting-frame" style={rangeStyle(position.frame, totalMinutes)} />
      <span className="meeting-slot-time" style={rangeStyle(position.time, totalMinutes)}>
        <b>{isDayPeriodFirst ? joinDayPeriod(hourMinute, dayPeriod) : hourMinute}</b>
        {(dayPeriod || isOtherDate) && (
          <small>
            {isDayPeriodFirst || dayPeriod} {isOtherDate && shortWeekday(zone, start)}
          </small>
        )}
      </span>
    </span>
  );
}
