import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { rangeStyle } from "../time/range-style.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { MeetingPerson } from "./meeting-person.tsx";
import { MeetingStrip } from "./meeting-strip.tsx";
import { type ChangeAvailability, isIncluded } from "./participant.ts";
import type { PersonDay } from "./person-day.ts";
import { shortWeekday } from "./short-weekday.ts";

interface MeetingRowProps {
  readonly participant: ListEntry;
  /** Its index among the participants. */
  readonly index: number;
  readonly personDay: PersonDay;
  /** The visitor's day. */
  readonly day: Span;
  readonly chosen: Span | undefined;
  readonly onAvailabilityChange: ChangeAvailability;
}

/** A person: the name, the time there of the chosen meeting, and the hours there of the visitor's day. */
export function MeetingRow(props: MeetingRowProps) {
  const { participant, index, personDay, day, chosen } = props;
  const { zone } = participant.place;
  const isIn = isIncluded(participant);
  return (
    <li className="meeting-person" data-out={isIn ? undefined : ""}>
      <MeetingPerson
        participant={participant}
        personDay={personDay}
        day={day}
        onAvailabilityChange={props.onAvailabilityChange}
      />
      {chosen && isIn && <PersonTime chosen={chosen} zone={zone} />}
      <div className="meeting-strip" dir="ltr" data-person={index} aria-hidden="true">
        <MeetingStrip day={personDay} />
        {chosen && <Frame chosen={chosen} day={day} />}
      </div>
    </li>
  );
}

/** "3:00–4:00 pm", or "Thu 1:00–2:00 am" if that is another date than the visitor's. */
function PersonTime({ chosen, zone }: { readonly chosen: Span; readonly zone: string }) {
  const visitorZone = useVisitorZone().zone;
  const time = formatSpan(chosen, zone, useHourCycle());
  const isOtherDate =
    wallTimeAt(zone, chosen.start).day !== wallTimeAt(visitorZone, chosen.start).day;
  return (
    <p className="meeting-person-time">
      <Unbroken>
        {isOtherDate
          ? m.meetingProposal({ weekday: shortWeekday(zone, chosen.start), time })
          : time}
      </Unbroken>
    </p>
  );
}

/** The chosen meeting at its true position. It encloses the bar alone, never the labels above it. */
function Frame({ chosen, day }: { readonly chosen: Span; readonly day: Span }) {
  const totalMinutes = (day.end - day.start) / MINUTE_MS;
  const range = {
    from: (chosen.start - day.start) / MINUTE_MS,
    to: (Math.min(chosen.end, day.end) - day.start) / MINUTE_MS,
  };
  return (
    <i
      className="meeting-frame"
      data-cut={chosen.end > day.end ? "" : undefined}
      style={rangeStyle(range, totalMinutes)}
    />
  );
}
