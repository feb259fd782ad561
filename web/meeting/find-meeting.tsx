import { useCallback, useEffect, useMemo, useRef } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import type { Place } from "../../shared/place.ts";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import type { DialogState } from "../kit/lazy/use-lazy-disclosure.ts";
import { useLazyDisclosure } from "../kit/lazy/use-lazy-disclosure.ts";
import { useStore } from "../kit/storage/store.ts";
import { useLayer } from "../kit/ui/layer.ts";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { myZones } from "../services/my-zones.ts";
import { changeAvailability } from "../services/my-zones-list.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import {
  type ChangeAvailability,
  entriesOf,
  listParticipants,
  storeVisitorAvailability,
  useVisitorAvailability,
} from "./participant.ts";
import { changePeople, editedMeeting } from "./saved/edited-meeting.ts";

const panel = lazyPart(() => import("./meeting-panel.tsx"));

export function FindMeetingPanel({ state }: { state: DialogState }) {
  const visitorZone = useVisitorZone().zone;
  const listed = useStore(myZones);
  const { isOpen, onOpenChange, focusTrigger } = state;
  const { part } = useLazyDisclosure(panel, [isOpen, onOpenChange]);
  useLayer(isOpen && part !== undefined, () => onOpenChange(false), {
    closesOnBack: true,
    takes: () => false,
  });
  // However it is closed, it opens with the list again.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) editedMeeting.set(undefined);
    wasOpen.current = isOpen;
  }, [isOpen]);
  const own = useVisitorAvailability();
  const edited = useStore(editedMeeting);
  const participants = useMemo(
    () => listParticipants(edited ? entriesOf(edited.meeting.people) : listed, visitorZone, own),
    [edited, listed, visitorZone, own],
  );
  const saveAvailability = useCallback<ChangeAvailability>(
    async (participant, availability) => {
      const { id } = participant;
      if (id === undefined) storeVisitorAvailability(availability);
      else if (edited) changeHours(Number(id), availability);
      else await changeAvailability(id, availability);
    },
    [edited],
  );

  function close() {
    onOpenChange(false);
    focusTrigger();
  }

  if (!isOpen || !part) return null;
  return (
    <div ref={showOpened}>
      <SectionBoundary name={m.sectionHoursToMeet()}>
        <part.MeetingPanel
          key={edited?.opening}
          participants={participants}
          onAvailabilityChange={saveAvailability}
          onAdd={edited ? addPerson : (place) => void myZones.add(place)}
          onClose={close}
        />
      </SectionBoundary>
    </div>
  );
}

/** Below the list, the panel may be out of sight, and many tab stops away. With nobody to meet, its field has the focus. */
function showOpened(element: HTMLElement | null): void {
  if (!element?.contains(document.activeElement)) {
    element?.querySelector("h2")?.focus({ preventScroll: true });
  }
  element?.querySelector("section")?.scrollIntoView({ block: "start" });
}

function changeHours(index: number, availability: Availability): void {
  changePeople((people) => {
    const person = people[index];
    return person ? people.with(index, { ...person, availability }) : people;
  });
}

const addPerson = (place: Place) => changePeople((people) => [...people, { place }]);
