import { MINUTE_MS } from "../../shared/durations.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { Unbroken } from "../time/unbroken.tsx";
import type { Span } from "../zones/civil-day.ts";
import { MeetingPerson } from "./meeting-person.tsx";
import { MeetingSlot } from "./meeting-slot.tsx";
import { MeetingStrip } from "./meeting-strip.tsx";
import { type ChangeAvailability, isIncluded } from "./participant.ts";
import type { PersonDay } from "./person-day.ts";
import type { SlotPosition } from "./slot-position.ts";

interface MeetingRowProps {
  readonly participant: ListEntry;
  /** Its index among the participants. */
  readonly index: number;
  readonly personDay: PersonDay;
  /** The visitor's day. */
  readonly day: Span;
  readonly chosen: Span | undefined;
  readonly position: SlotPosition | undefined;
  readonly onAvailabilityChange: ChangeAvailability;
}

/** A person: the name, the time there of the chosen meeting, and the hours there of the visitor's day. */
export function MeetingRow(props: MeetingRowProps) {
  const { participant, index, personDay, day, chosen, position } = props;
  const { zone } = participant.place;
  const hourCycle = useHourCycle();
  return (
    <li className="meeting-person" data-out={isIncluded(participant) ? undefined : ""}>
      <MeetingPerson
        participant={participant}
        personDay={personDay}
        day={day}
        onAvailabilityChange={props.onAvailabilityChange}
      />
      {chosen && isIncluded(participant) && (
        <p className="meeting-person-time">
          <Unbroken>{formatSpan(chosen, zone, hourCycle)}</Unbroken>
        </p>
      )}
      <div className="meeting-strip" dir="ltr" data-person={index} aria-hidden="true">
        <MeetingStrip day={personDay} />
        {chosen && position && (
          <MeetingSlot
            start={chosen.start}
            position={position}
            totalMinutes={(day.end - day.start) / MINUTE_MS}
            zone={zone}
          />
        )}
      </div>
    </li>
  );
}
