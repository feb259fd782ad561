import { useId, useState } from "react";
import { formatDuration, spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { SLOT_MINUTES } from "../../shared/durations.ts";
import type { Place } from "../../shared/place.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { isolate } from "../i18n/isolate.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";
import { announce } from "../kit/ui/announce.ts";
import { CloseIcon, IconButton } from "../kit/ui/icon-button.tsx";
import { AddCityField } from "../places/add-city.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import chosenStyle from "./chosen-meeting.css?inline";
import { ChosenMeeting, Select } from "./chosen-meeting.tsx";
import style from "./meeting.css?inline";
import { MeetingPeople } from "./meeting-people.tsx";
import { MeetingDays, MeetingProposals } from "./meeting-proposals.tsx";
import type { ChangeAvailability } from "./participant.ts";
import { editedMeeting } from "./saved/edited-meeting.ts";
import { usePlanner } from "./use-planner.ts";

/** In minutes; the first is the default. */
const LENGTHS = ["60", "15", "30", "45", "90", "120"] as const;

const storedLength = createStoredChoice("meeting-length", LENGTHS);

interface MeetingPanelProps {
  readonly participants: readonly ListEntry[];
  readonly onAvailabilityChange: ChangeAvailability;
  readonly onAdd: (place: Place) => void;
  readonly onClose: () => void;
}

export function MeetingPanel({ onClose, ...props }: MeetingPanelProps) {
  const { participants, onAdd } = props;
  const visitorZone = useVisitorZone().zone;
  const headingId = useId();
  useLazyStyle(style);
  useLazyStyle(chosenStyle);
  const [hasField, setHasField] = useState(participants.length < 2);
  const hasOthers = participants.length > 1;
  const edited = useStore(editedMeeting);
  const usualLength = storedLength.use();
  // Of a meeting that is changed, its own.
  const [ownLength, setOwnLength] = useState(edited && toSlots(edited.meeting.lengthMinutes));
  const length = ownLength ?? usualLength;
  const lengths = [...new Set([...LENGTHS, length])].map(Number);

  function chooseLength(next: string) {
    if (ownLength !== undefined) setOwnLength(next);
    else storedLength.choose(LENGTHS.find((known) => known === next) ?? LENGTHS[0]);
  }

  return (
    <section aria-labelledby={headingId} className="meeting stack gap-4">
      <div className="meeting-head row gap-2">
        <h2 id={headingId} tabIndex={-1} className="heading grow">
          {m.meetingFind()}
        </h2>
        {hasOthers && (
          <Select
            label={m.meetingLength()}
            isButton
            value={length}
            options={lengths
              .toSorted((one, other) => one - other)
              .map((minutes) => [
                String(minutes),
                minutes % 60 === 0 ? spellDuration(minutes) : formatDuration(minutes),
              ])}
            onChoose={chooseLength}
          />
        )}
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
          lengthMinutes={Number(length)}
          onAdd={hasField || !hasOthers ? undefined : onAdd}
        />
      ) : (
        <p className="hint">{m.meetingNoRules({ zone: visitorZone })}</p>
      )}
    </section>
  );
}

function toSlots(minutes: number): string {
  return String(Math.max(1, Math.ceil(minutes / SLOT_MINUTES)) * SLOT_MINUTES);
}

interface MeetingProps extends Omit<MeetingPanelProps, "onClose" | "onAdd"> {
  readonly edited: ReturnType<typeof editedMeeting.get>;
  readonly lengthMinutes: number;
  readonly onAdd: MeetingPanelProps["onAdd"] | undefined;
}

function Meeting({ participants, onAvailabilityChange, edited, ...props }: MeetingProps) {
  const planner = usePlanner({ participants, lengthMinutes: props.lengthMinutes, edited });
  const { day, people, proposals, meeting } = planner;

  async function saveHours(...[participant, availability]: Parameters<ChangeAvailability>) {
    await onAvailabilityChange(participant, availability);
    announce(m.meetingSaved({ name: isolate(participant.name) }));
  }

  return (
    <>
      {people.length > 1 && !planner.hasTurns && <MeetingDays planner={planner} />}
      {people.length > 1 &&
        (proposals.length > 0 ? (
          <MeetingProposals planner={planner} />
        ) : (
          <p className="hint">{m.meetingNoTimeLeft()}</p>
        ))}
      {day && (
        <MeetingPeople
          {...{ planner, participants, day }}
          onAvailabilityChange={saveHours}
          onAdd={props.onAdd}
        />
      )}
      {meeting && <ChosenMeeting planner={planner} meeting={meeting} />}
    </>
  );
}
