import { isDayPeriodFirst, timeParts } from "#formats/first-view";
import { joinDayPeriod } from "#formats/lazy";
import type { HourCycle } from "../../shared/zones/format-time.ts";
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
  readonly visitorZone: string;
  readonly hourCycle: HourCycle;
}

/** The chosen meeting in a person's hours: a frame at its true position, and the time there. */
export function MeetingSlot(props: MeetingSlotProps) {
  const { start, position, totalMinutes, zone, visitorZone, hourCycle } = props;
  const there = wallTimeAt(zone, start);
  const { hourMinute, dayPeriod } = timeParts(start, there.offsetMinutes, hourCycle);
  const isOtherDate = there.day !== wallTimeAt(visitorZone, start).day;
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
