import { type HourCycle, timeParts } from "../../shared/zones/format-time.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { rangeStyle } from "./range-style.ts";
import { shortWeekday } from "./short-weekday.ts";
import type { SlotPlace } from "./slot-place.ts";

interface MeetingSlotProps {
  /** ms */
  readonly start: number;
  readonly place: SlotPlace;
  readonly totalMinutes: number;
  readonly zone: string;
  readonly visitorZone: string;
  readonly hourCycle: HourCycle;
}

/** The chosen meeting in a person's hours: a frame at its true place, and the time there. */
export function MeetingSlot(props: MeetingSlotProps) {
  const { start, place, totalMinutes, zone, visitorZone, hourCycle } = props;
  const there = wallTimeAt(zone, start);
  const { hourMinute, dayPeriod } = timeParts(start, there.offsetMinutes, hourCycle);
  const isOtherDate = there.day !== wallTimeAt(visitorZone, start).day;
  return (
    <span
      className="meeting-slot"
      data-short={place.isShort ? "" : undefined}
      data-cut={place.isCut ? "" : undefined}
    >
      <i className="meeting-slot-cover" style={rangeStyle(place.cover, totalMinutes)} />
      <i className="meeting-frame" style={rangeStyle(place.frame, totalMinutes)} />
      <span className="meeting-slot-time" style={rangeStyle(place.time, totalMinutes)}>
        <b>{hourMinute}</b>
        {(dayPeriod || isOtherDate) && (
          <small>
            {dayPeriod} {isOtherDate && shortWeekday(zone, start)}
          </small>
        )}
      </span>
    </span>
  );
}
