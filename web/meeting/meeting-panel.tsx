import { useDeferredValue, useId } from "react";
import * as m from "#messages";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import style from "./meeting.css?inline";
import { MeetingActions } from "./meeting-actions.tsx";
import { MeetingChosen } from "./meeting-chosen.tsx";
import { MeetingDay } from "./meeting-day.tsx";
import { MeetingHours } from "./meeting-hours.tsx";
import { MeetingLength, useMeetingLength } from "./meeting-length.tsx";
import { MeetingProposals } from "./meeting-proposals.tsx";
import { countWorking, MeetingWeek } from "./meeting-week.tsx";
import { type ChangeAvailability, isIncluded } from "./participant.ts";
import { useMeeting } from "./use-meeting.ts";

interface MeetingPanelProps {
  readonly participants: readonly ListEntry[];
  readonly onAvailabilityChange: ChangeAvailability;
}

/** The best times of a day with their reasons, the hours of each person, and actions for the chosen time. */
export function MeetingPanel(props: MeetingPanelProps) {
  const visitorZone = useVisitorZone().zone;
  useLazyStyle(style);
  if (!isKnownZone(visitorZone)) {
    return <p className="hint">{m.meetingNoRules({ zone: visitorZone })}</p>;
  }
  return <Meeting {...props} />;
}

function Meeting({ participants, onAvailabilityChange }: MeetingPanelProps) {
  const visitorZone = useVisitorZone().zone;
  const hourCycle = useHourCycle();
  const lengthMinutes = useMeetingLength();
  const headingId = useId();
  const meeting = useMeeting({ participants, lengthMinutes, now: useMinute() });
  const { date, day, people, proposals, chosen, choose } = meeting;
  const isBest = !proposals[0] || proposals[0].span.start === chosen?.span.start;
  const taken = useDeferredValue(chosen?.span);
  return (
    <section aria-labelledby={headingId} className="meeting">
      <div className="meeting-head">
        <h3 id={headingId} className="heading">
          {m.meetingFind()}
        </h3>
        <span className="meeting-chip">{m.meetingPeopleCount({ count: people.length })}</span>
        <div className="meeting-settings">
          <MeetingDay zone={visitorZone} date={date} onChange={meeting.changeDate} />
          <MeetingLength minutes={lengthMinutes} />
        </div>
      </div>
      {people.length > 0 && (
        <MeetingWeek days={meeting.week} shown={date} onShow={meeting.showBestOf} />
      )}
      {people.length < 2 && participants.length > 1 && (
        <p className="hint">{describeFew(participants)}</p>
      )}
      {proposals.length > 0 ? (
        <MeetingProposals
          proposals={proposals}
          chosenStart={chosen?.span.start}
          onChoose={choose}
        />
      ) : (
        people.length > 0 && <p className="hint">{m.meetingNoTimeLeft()}</p>
      )}
      {day && (
        <MeetingHours
          participants={participants}
          day={day}
          chosen={chosen?.span}
          valueText={
            chosen &&
            m.meetingSliderValue({
              time: formatSpan(chosen.span, visitorZone, hourCycle),
              ...countWorking(chosen),
            })
          }
          onChoose={choose}
          onAvailabilityChange={onAvailabilityChange}
        />
      )}
      <Legend />
      {day && chosen && (
        <MeetingChosen
          chosen={chosen}
          day={day}
          onChoose={choose}
          onUseBest={isBest ? undefined : () => choose(undefined)}
        />
      )}
      {taken && <MeetingActions span={taken} participants={participants.filter(isIncluded)} />}
    </section>
  );
}

function describeFew(participants: readonly ListEntry[]): string {
  const [only] = participants.filter(isIncluded);
  if (!only) return m.meetingNobody();
  return only === participants[0]
    ? m.meetingNobodyElse()
    : m.meetingOnly({ name: isolate(only.name) });
}

function Legend() {
  return (
    <p className="meeting-legend" aria-hidden="true">
      <span data-state="work">{m.meetingLegendWork()}</span>
      <span data-state="awake">{m.meetingLegendAwake()}</span>
      <span data-state="asleep">{m.meetingLegendNight()}</span>
    </p>
  );
}
