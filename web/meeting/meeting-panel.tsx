import { useDeferredValue, useId, useState } from "react";
import * as m from "#messages";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { CloseIcon } from "../kit/ui/close-icon.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { SavedMeetings } from "../links/saved/saved-meetings.tsx";
import type { ListEntry } from "../places/saved-places.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import style from "./meeting.css?inline";
import { MeetingChosen } from "./meeting-chosen.tsx";
import { MeetingHours } from "./meeting-hours.tsx";
import { useMeetingLength } from "./meeting-length.tsx";
import { MeetingProposals } from "./meeting-proposals.tsx";
import { MeetingSettings } from "./meeting-settings.tsx";
import { MeetingTaken } from "./meeting-taken.tsx";
import { countWorking, MeetingWeek } from "./meeting-week.tsx";
import { type ChangeAvailability, isIncluded } from "./participant.ts";
import { MeetingSeries } from "./series/meeting-series.tsx";
import { useSeries } from "./series/use-series.ts";
import { useMeeting } from "./use-meeting.ts";

interface MeetingPanelProps {
  /** The visitor first. */
  readonly participants: readonly ListEntry[];
  readonly onAvailabilityChange: ChangeAvailability;
  readonly onClose: () => void;
}

/** The best times of seven days with their reasons, the hours of each person, and actions for the chosen time. */
export function MeetingPanel({ onClose, ...meeting }: MeetingPanelProps) {
  const visitorZone = useVisitorZone().zone;
  const headingId = useId();
  useLazyStyle(style);
  return (
    <section aria-labelledby={headingId} className="meeting">
      <div className="meeting-head">
        <h2 id={headingId} tabIndex={-1} className="heading">
          {m.meetingFind()}
        </h2>
        <IconButton label={m.close()} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <SavedMeetings onLastRemoved={() => document.getElementById(headingId)?.focus()} />
      {meeting.participants.length < 2 ? (
        <p className="hint">{m.meetingEmpty()}</p>
      ) : isKnownZone(visitorZone) ? (
        <Meeting {...meeting} />
      ) : (
        <p className="hint">{m.meetingNoRules({ zone: visitorZone })}</p>
      )}
    </section>
  );
}

function Meeting({ participants, onAvailabilityChange }: Omit<MeetingPanelProps, "onClose">) {
  const visitorZone = useVisitorZone().zone;
  const hourCycle = useHourCycle();
  const lengthMinutes = useMeetingLength();
  const now = useMinute();
  const meeting = useMeeting({ participants, lengthMinutes, now });
  const { date, day, people, proposals, chosen, choose } = meeting;
  // While the meeting is dragged, what follows from it waits.
  const taken = useDeferredValue(chosen?.span);
  const meetings = useSeries({ chosen: taken, people, lengthMinutes, now });
  const included = participants.filter(isIncluded);
  const [saved, setSaved] = useState({ name: "", times: 0 });

  async function saveHours(...[participant, availability]: Parameters<ChangeAvailability>) {
    await onAvailabilityChange(participant, availability);
    setSaved(({ times }) => ({ name: isolate(participant.name), times: times + 1 }));
  }

  return (
    <>
      <MeetingSettings
        meeting={meeting}
        participants={participants}
        onAvailabilityChange={onAvailabilityChange}
      />
      {people.length > 0 && (
        <MeetingWeek days={meeting.days} shown={date} onShow={meeting.showBestOf} />
      )}
      {people.length < 2 && <p className="hint">{describeFew(participants)}</p>}
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
          onAvailabilityChange={saveHours}
        />
      )}
      {/* A new element each time: screen readers then announce the same sentence again. */}
      <p role="status" className="sr-only">
        <span key={saved.times}>{saved.times > 0 && m.meetingSaved({ name: saved.name })}</span>
      </p>
      <Legend />
      {day && chosen && (
        <MeetingChosen
          chosen={chosen}
          day={day}
          onChoose={choose}
          onUseBest={meeting.isBest ? undefined : () => meeting.showBestOf(date)}
        />
      )}
      {taken && (
        <MeetingSeries meetings={meetings} start={taken.start} people={people} places={included} />
      )}
      {taken && <MeetingTaken span={taken} coming={meetings.coming} participants={included} />}
    </>
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
