import { type ToggleEvent, useId, useRef } from "react";
import * as m from "#messages";
import { reportError } from "../kit/api/report-error.ts";
import { Button } from "../kit/ui/button.tsx";
import { placeBeside } from "../kit/ui/place-beside.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { NOT_SAVED } from "./availability-form.tsx";
import { type ChangeAvailability, isIncluded } from "./participant.ts";

interface MeetingPeopleProps {
  readonly participants: readonly ListEntry[];
  readonly onAvailabilityChange: ChangeAvailability;
}

const MARGIN_PX = 8;

/** A button with the number of people who take part, and the list in which they are chosen. */
export function MeetingPeople({ participants, onAvailabilityChange }: MeetingPeopleProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const endPlacing = useRef(() => {});

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLFieldSetElement>) {
    endPlacing.current();
    if (newState !== "open" || !button.current) return;
    const placement = { side: "below", marginPx: MARGIN_PX } as const;
    endPlacing.current = placeBeside(button.current, currentTarget, placement);
  }

  async function include(participant: ListEntry, isWanted: boolean) {
    try {
      await onAvailabilityChange(participant, {
        ...participant.availability,
        isIncluded: isWanted,
      });
    } catch (error) {
      reportError(error, NOT_SAVED);
    }
  }

  return (
    <>
      <Button ref={button} popoverTarget={id} className="meeting-people-button">
        {m.meetingPeopleCount({ count: participants.filter(isIncluded).length })}
        <i className="chevron" aria-hidden="true" />
      </Button>
      <fieldset id={id} popover="auto" className="meeting-people-list" onToggle={onToggle}>
        <legend className="sr-only">{m.meetingPeopleChoose()}</legend>
        {participants.map((participant) => (
          <label key={participant.id ?? "visitor"}>
            <input
              type="checkbox"
              checked={isIncluded(participant)}
              onChange={({ target }) => void include(participant, target.checked)}
            />
            <span>
              <bdi>{participant.name}</bdi>{" "}
              {participant.name !== participant.city && (
                <small>
                  <bdi>{participant.city}</bdi>
                </small>
              )}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
