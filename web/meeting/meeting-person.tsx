import { memo, useRef, useState } from "react";
import { formatList, shortWeekdayName } from "#formats/lazy";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { HOUR_MS } from "../../shared/durations.ts";
import { type PersonCost, workingWeek } from "../../shared/meeting/schedule.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import {
  formatBareHour,
  formatDifference,
  formatHours,
  formatSpan,
  formatTimes,
  groupDays,
  joinRange,
} from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { hourCycle } from "../i18n/times.ts";
import { CloseIcon, IconButton } from "../kit/ui/icon-button.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { HorizonKey } from "../time/horizon.tsx";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { HoursForm } from "./hours-form.tsx";
import { describeCost } from "./meeting-text.ts";
import type { ChangeAvailability } from "./participant.ts";

interface MeetingPersonProps {
  readonly participant: ListEntry;
  /** The id of the button that opens the hours. */
  readonly buttonId: string;
  /** The visitor's day. */
  readonly day: Span;
  readonly times: readonly Span[];
  /** Of the times. */
  readonly costs: readonly (PersonCost | undefined)[];
  readonly isFree: boolean;
  /** Undefined for the only person. */
  readonly onLeaveOut: (() => void) | undefined;
  readonly onAvailabilityChange: ChangeAvailability;
}

/** Who it is, the hours, which open their form, and the time of the chosen meeting there with what it costs. */
export const MeetingPerson = memo(function MeetingPerson(props: MeetingPersonProps) {
  const { participant, buttonId, day, times, costs, isFree, onLeaveOut } = props;
  const { id, name, city, place, availability } = participant;
  const visitorZone = useVisitorZone().zone;
  const [isOpen, onOpenChange] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hours = formatShortHours(place.zone, availability, hourCycle.use() === "24");
  return (
    <>
      <div className="meeting-who breaking">
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        <small>
          {name !== city && (
            <span className={id === undefined ? undefined : "meeting-city"}>
              <bdi>{city}</bdi>
              {" · "}
            </span>
          )}
          {id !== undefined && (
            <>
              <Unbroken>{describeDifferences(day, place.zone, visitorZone)}</Unbroken>
              {" · "}
            </>
          )}
          <button
            ref={button}
            id={buttonId}
            type="button"
            className="meeting-edit text-link"
            aria-label={
              id === undefined
                ? m.meetingHoursOfYou({ hours })
                : m.meetingHoursOf({ name: isolate(name), hours })
            }
            onClick={() => onOpenChange(true)}
          >
            {hours}
          </button>
        </small>
      </div>
      <div className="meeting-when end" data-times={times.length}>
        {times.map((time, index) => {
          const cost = costs[index];
          return (
            cost && (
              <p key={index}>
                <b className="unbroken">
                  {formatThere(time, times.length > 1, place.zone, visitorZone)}
                </b>{" "}
                <small>
                  {cost === "work" || cost === "asleep" ? (
                    <HorizonKey state={cost} label={describeCost(cost, isFree)} />
                  ) : (
                    describeCost(cost, isFree)
                  )}
                </small>
              </p>
            )
          );
        })}
      </div>
      {onLeaveOut && (
        <IconButton
          label={
            id === undefined ? m.meetingLeaveOutYou() : m.meetingLeaveOut({ name: isolate(name) })
          }
          onClick={onLeaveOut}
        >
          <CloseIcon />
        </IconButton>
      )}
      <HoursForm
        participant={participant}
        onAvailabilityChange={props.onAvailabilityChange}
        dialogState={{ isOpen, onOpenChange, focusTrigger: () => button.current?.focus() }}
      />
    </>
  );
});

/** "3:00–4:00 pm", or "Thu 1:00–2:00 am" if that is another date than the visitor's. */
function formatThere(time: Span, isShort: boolean, zone: string, visitorZone: string): string {
  const span = isShort ? formatTimes(time.start, undefined, zone) : formatSpan(time, zone);
  const { day, weekday } = wallTimeAt(zone, time.start);
  return day === wallTimeAt(visitorZone, time.start).day
    ? span
    : m.meetingProposal({ weekday: shortWeekdayName(weekday), time: span });
}

/** "9–5", "9–1 and 3–7 …" if other days have others, "no work". */
function formatShortHours(
  zone: string,
  availability: Availability | undefined,
  is24: boolean,
): string {
  const [first, ...others] = groupDays(workingWeek(zone, availability));
  if (!first) return m.meetingNoWork();
  const hours = formatList(
    first.hours.map(([start, end]) => {
      const isPlain = start % 60 === 0 && end % 60 === 0;
      const isMorningToEvening = start < 720 && end >= 720;
      return isPlain && (is24 || isMorningToEvening)
        ? joinRange(formatBareHour(start / 60), formatBareHour(end / 60))
        : formatHours({ start, end });
    }),
  );
  return others.length > 0 ? `${hours} …` : hours;
}

/** "+5 h", or "+5 h, then +4 h" if clocks change that day. */
function describeDifferences(day: Span, zone: string, visitorZone: string): string {
  const differences = new Set<string>();
  for (let instant = day.start; instant < day.end; instant += HOUR_MS) {
    const minutes = offsetMinutesAt(zone, instant) - offsetMinutesAt(visitorZone, instant);
    differences.add(formatDifference(minutes));
  }
  return [...differences].reduce((first, next) => m.meetingDifferences({ first, next }));
}
