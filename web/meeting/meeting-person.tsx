import { memo } from "react";
import { formatList } from "#formats/lazy";
import * as m from "#messages";
import { HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { formatDifference, formatSpan } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { Button } from "../kit/ui/button.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { PencilIcon } from "../kit/ui/pencil-icon.tsx";
import type { ListEntry } from "../places/saved-places.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { NOT_SAVED } from "./availability-form.tsx";
import { type ChangeAvailability, isIncluded } from "./participant.ts";
import type { PersonDay } from "./person-day.ts";
import { useAvailabilityForm } from "./use-availability-form.tsx";

interface MeetingPersonProps {
  readonly participant: ListEntry;
  readonly personDay: PersonDay;
  readonly day: Span;
  readonly onAvailabilityChange: ChangeAvailability;
}

/** Name, city and difference of a participant, and for screen readers the working hours of the day. The pencil opens the hours. */
export const MeetingPerson = memo(function MeetingPerson(props: MeetingPersonProps) {
  const { participant, personDay, day, onAvailabilityChange } = props;
  const visitorZone = useVisitorZone().zone;
  const hourCycle = useHourCycle();
  const { name, city, place, availability } = participant;
  const details = [
    name !== city && <bdi key="city">{city}</bdi>,
    participant.id !== undefined && (
      <Unbroken key="difference">{describeDifferences(day, place.zone, visitorZone)}</Unbroken>
    ),
  ].filter(Boolean);
  const { hoursButton, form } = useAvailabilityForm(participant, onAvailabilityChange);

  async function putBack() {
    try {
      await onAvailabilityChange(participant, { ...availability, isIncluded: true });
      hoursButton.ref.current?.focus();
    } catch (error) {
      reportError(error, NOT_SAVED);
    }
  }

  return (
    <>
      <div className="meeting-person-name">
        <span className="meeting-name">
          <bdi>{name}</bdi>
          <IconButton {...hoursButton}>
            <PencilIcon />
          </IconButton>
        </span>
        <small>
          {details[0]}
          {details.length > 1 && " · "}
          {details[1]}
        </small>
        {isIncluded(participant) ? (
          <span className="sr-only">{describeWork(personDay, day, visitorZone, hourCycle)}</span>
        ) : (
          <p className="meeting-out">
            {m.meetingNotIn()}
            <Button
              aria-label={m.meetingPutBackName({ name: isolate(name) })}
              onClick={() => void putBack()}
            >
              {m.meetingPutBack()}
            </Button>
          </p>
        )}
      </div>
      {form && <div className="meeting-editor">{form}</div>}
    </>
  );
});

/** "+5 h", or "+5 h, then +4 h" if clocks change that day. */
function describeDifferences(day: Span, zone: string, visitorZone: string): string {
  const differences = new Set<string>();
  for (let instant = day.start; instant < day.end; instant += HOUR_MS) {
    const minutes = offsetMinutesAt(zone, instant) - offsetMinutesAt(visitorZone, instant);
    differences.add(formatDifference(minutes));
  }
  return [...differences].reduce((first, next) => m.meetingDifferences({ first, next }));
}

/** "Works 2:00–10:00 pm your time." */
function describeWork(
  { parts }: PersonDay,
  { start }: Span,
  visitorZone: string,
  hourCycle: HourCycle,
): string {
  const times = parts
    .filter(({ state }) => state === "work")
    .map(({ from, to }) => ({ start: start + from * MINUTE_MS, end: start + to * MINUTE_MS }))
    .map((span) => formatSpan(span, visitorZone, hourCycle));
  if (times.length === 0) return m.meetingNotWorking();
  return m.meetingWorks({ times: formatList(times) });
}
