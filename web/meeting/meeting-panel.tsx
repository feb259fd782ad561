import { useDeferredValue, useId, useMemo, useState } from "react";
import { formatDuration, spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { SLOT_MINUTES } from "../../shared/durations.ts";
import { nextOccurrence, turnSpans } from "../../shared/meeting/meeting.ts";
import { isInFreeTime } from "../../shared/meeting/meeting-totals.ts";
import type { Place } from "../../shared/place.ts";
import { civilDateAt } from "../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";
import { announce } from "../kit/ui/announce.ts";
import { CloseIcon, IconButton } from "../kit/ui/icon-button.tsx";
import { AddCityField } from "../places/add-city.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { useMinute } from "../time/tick.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import chosenStyle from "./chosen-meeting.css?inline";
import { ChosenMeeting } from "./chosen-meeting.tsx";
import { describeCosts } from "./describe-costs.ts";
import style from "./meeting.css?inline";
import { MeetingDays } from "./meeting-days.tsx";
import { MeetingPeople } from "./meeting-people.tsx";
import { MeetingProposals } from "./meeting-proposals.tsx";
import { type ChangeAvailability, isIncluded } from "./participant.ts";
import { editedMeeting } from "./saved/edited-meeting.ts";
import { proposeTurns } from "./series/propose-turns.ts";
import { useMeeting } from "./use-meeting.ts";
import { usePlannedMeeting } from "./use-planned-meeting.ts";

/** In minutes; the first is the default. */
const LENGTHS = ["60", "15", "30", "45", "90", "120"] as const;

const storedLength = createStoredChoice("meeting-length", LENGTHS);

interface MeetingPanelProps {
  /** The visitor first. */
  readonly participants: readonly ListEntry[];
  readonly onAvailabilityChange: ChangeAvailability;
  /** Adds somebody who is in a place. */
  readonly onAdd: (place: Place) => void;
  readonly onClose: () => void;
}

/** Ways to meet in seven days, the day of each person, and actions for the chosen time. */
export function MeetingPanel({ onClose, ...props }: MeetingPanelProps) {
  const { participants, onAdd } = props;
  const visitorZone = useVisitorZone().zone;
  const headingId = useId();
  useLazyStyle(style);
  useLazyStyle(chosenStyle);
  const [hasField, setHasField] = useState(participants.length < 2);
  const hasOthers = participants.length > 1;
  const edited = useStore(editedMeeting);
  const usualLength = Number(storedLength.use());
  // Of a meeting that is changed, its own.
  const [ownLength, setOwnLength] = useState(edited && toSlots(edited.meeting.lengthMinutes));
  const lengthMinutes = ownLength ?? usualLength;

  function chooseLength(minutes: number) {
    if (ownLength !== undefined) setOwnLength(minutes);
    else storedLength.choose(LENGTHS.find((length) => Number(length) === minutes) ?? LENGTHS[0]);
  }

  return (
    <section aria-labelledby={headingId} className="meeting stack gap-4">
      <div className="meeting-head bar gap-2">
        <h2 id={headingId} tabIndex={-1} className="heading grow">
          {m.meetingFind()}
        </h2>
        {hasOthers && <MeetingLength minutes={lengthMinutes} onChoose={chooseLength} />}
        <IconButton label={m.close()} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {(hasField || !hasOthers) && (
        <div className="meeting-with">
          <AddCityField
            label={m.meetingWith()}
            onAdd={onAdd}
            onClose={() => (hasOthers ? setHasField(false) : onClose())}
          />
        </div>
      )}
      {isKnownZone(visitorZone) ? (
        <Meeting
          {...props}
          edited={edited}
          lengthMinutes={lengthMinutes}
          hasAddCity={!hasField && hasOthers}
        />
      ) : (
        <p className="hint">{m.meetingNoRules({ zone: visitorZone })}</p>
      )}
    </section>
  );
}

function toSlots(minutes: number): number {
  return Math.max(1, Math.ceil(minutes / SLOT_MINUTES)) * SLOT_MINUTES;
}

interface MeetingLengthProps {
  readonly minutes: number;
  readonly onChoose: (minutes: number) => void;
}

function MeetingLength({ minutes, onChoose }: MeetingLengthProps) {
  const lengths = [...new Set([...LENGTHS.map(Number), minutes])];
  return (
    <select
      aria-label={m.meetingLength()}
      className="button button-plain"
      value={minutes}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {lengths
        .toSorted((one, other) => one - other)
        .map((length) => (
          <option key={length} value={length}>
            {length % 60 === 0 ? spellDuration(length) : formatDuration(length)}
          </option>
        ))}
    </select>
  );
}

interface MeetingProps extends Omit<MeetingPanelProps, "onClose"> {
  readonly edited: ReturnType<typeof editedMeeting.get>;
  readonly lengthMinutes: number;
  readonly hasAddCity: boolean;
}

function Meeting({ participants, onAvailabilityChange, edited, ...props }: MeetingProps) {
  const { lengthMinutes } = props;
  const visitorZone = useVisitorZone().zone;
  const now = useMinute();
  const initialStart = edited && nextOccurrence(edited.meeting, now).span.start;
  const meeting = useMeeting({ participants, lengthMinutes, now, initialStart });
  const { date, day, people, proposals, chosen, choose, describe, week } = meeting;
  // While the meeting is dragged, what follows from it waits.
  const taken = useDeferredValue(chosen?.span);
  const included = useMemo(() => participants.filter(isIncluded), [participants]);
  const planned = usePlannedMeeting({
    ...{ start: taken?.start, lengthMinutes, entries: included, people, edited },
  });
  const hasTurns = planned.meeting !== undefined && planned.meeting.times.length > 1;
  const [first] = proposals;
  const turns = useMemo(() => {
    if (!first || isInFreeTime(people) || first.costs.every((cost) => cost === "work"))
      return undefined;
    const { hour, minute } = wallTimeAt(visitorZone, first.span.start);
    const fair = proposeTurns(
      {
        ...{ zone: visitorZone, first: civilDateAt(visitorZone, first.span.start), repeat: 1 },
        ...{ times: [hour * 60 + minute], lengthMinutes, skipped: [], people: [] },
      },
      people,
    );
    return fair.minutes.length > 1 ? fair : undefined;
  }, [first, visitorZone, lengthMinutes, people]);

  async function saveHours(...[participant, availability]: Parameters<ChangeAvailability>) {
    await onAvailabilityChange(participant, availability);
    announce(m.meetingSaved({ name: isolate(participant.name) }));
  }

  function chooseProposal(start: number) {
    if (hasTurns) planned.setRepeat(undefined);
    choose(start);
  }

  function takeTurns() {
    if (!turns) return;
    const [minute = 0] = turns.minutes;
    meeting.changeTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
    planned.takeTurns(turns.minutes);
  }

  /** Of a meeting in turn one of its times. */
  function chooseFrame(start: number, turn: number) {
    if (hasTurns) planned.moveTurn(turn, start);
    else choose(start);
  }

  const slots = useMemo(() => {
    if (!chosen) return [];
    if (!hasTurns || !planned.meeting) return [chosen];
    return turnSpans(planned.meeting).map((span) => describe(span.start));
  }, [chosen, hasTurns, planned.meeting, describe]);
  const described = chosen && describeCosts(chosen.costs, people);
  return (
    <>
      {people.length > 1 && (
        <>
          {!hasTurns && (
            <MeetingDays
              dates={meeting.dates}
              shown={date}
              onShow={meeting.showDate}
              proposals={proposals}
              onEarlier={week > 0 ? () => meeting.showWeek(week - 1) : undefined}
              onLater={meeting.hasNextWeek ? () => meeting.showWeek(week + 1) : undefined}
            />
          )}
          {first ? (
            <MeetingProposals
              proposals={proposals}
              people={people}
              date={date}
              chosenStart={chosen?.span.start}
              onChoose={chooseProposal}
              turns={turns}
              hasTurns={hasTurns}
              onTakeTurns={takeTurns}
            />
          ) : (
            <p className="hint">{m.meetingNoTimeLeft()}</p>
          )}
        </>
      )}
      {day && (
        <MeetingPeople
          participants={participants}
          people={people}
          day={day}
          slots={slots}
          valueText={
            chosen &&
            described &&
            m.meetingReason({
              first: formatSpan(chosen.span, visitorZone),
              next: [described.title, described.sleep]
                .filter((text) => text !== undefined)
                .reduce((one, next) => m.meetingReason({ first: one, next })),
            })
          }
          onChoose={chooseFrame}
          onAvailabilityChange={saveHours}
          onAdd={props.hasAddCity ? props.onAdd : undefined}
        />
      )}
      {planned.meeting && (
        <ChosenMeeting
          {...{ planned, now, meeting: planned.meeting, entries: included }}
          today={meeting.today}
          onChoose={choose}
          onDate={meeting.changeDate}
          onTime={meeting.changeTime}
        />
      )}
    </>
  );
}
