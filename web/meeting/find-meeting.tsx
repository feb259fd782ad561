import { useCallback, useId, useMemo, useRef, useState } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { useLazyDisclosure } from "../kit/lazy/use-lazy-disclosure.ts";
import { useStore } from "../kit/storage/store.ts";
import { LazyButton } from "../kit/ui/lazy-button.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { useCloseOnBack } from "../kit/ui/use-close-on-back.ts";
import { savedEntries } from "../places/saved-places.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { type ChangeAvailability, listParticipants } from "./participant.ts";
import { storeVisitorAvailability, useVisitorAvailability } from "./visitor-availability.ts";

const panel = lazyPart(() => import("./meeting-panel.tsx"));

/** The state that the button and the panel share. */
export function useFindMeeting() {
  const openState = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { button, ...disclosure } = useLazyDisclosure(panel, openState);
  useCloseOnBack(disclosure.isOpen && disclosure.part !== undefined, () => openState[1](false));
  function close() {
    openState[1](false);
    opener.current?.focus();
  }
  return { ...disclosure, button: { ...button, ref: opener }, close, id: useId() };
}

type FindMeetingState = ReturnType<typeof useFindMeeting>;

interface FindMeetingButtonProps {
  readonly state: FindMeetingState;
  readonly variant: "primary" | "plain";
}

export function FindMeetingButton({ state, variant }: FindMeetingButtonProps) {
  const { part, isOpen, button, id } = state;
  return (
    <LazyButton
      variant={isOpen ? "plain" : variant}
      aria-controls={isOpen && part ? id : undefined}
      {...button}
    >
      {m.meetingFind()}
    </LazyButton>
  );
}

interface FindMeetingPanelProps {
  readonly state: FindMeetingState;
  /** Saves when the person of an entry can meet. */
  readonly onEntryChange: (id: string, availability: Availability) => Promise<void>;
}

export function FindMeetingPanel({ state, onEntryChange }: FindMeetingPanelProps) {
  const visitorZone = useVisitorZone().zone;
  const listed = useStore(savedEntries);
  const { part, isOpen, id, close } = state;
  const own = useVisitorAvailability();
  const participants = useMemo(
    () => listParticipants(listed, visitorZone, own),
    [listed, visitorZone, own],
  );
  const changeAvailability = useCallback<ChangeAvailability>(
    async (participant, availability) => {
      if (participant.id === undefined) storeVisitorAvailability(availability);
      else await onEntryChange(participant.id, availability);
    },
    [onEntryChange],
  );
  if (!isOpen || !part) return null;
  return (
    <div id={id} ref={showOpened}>
      <SectionBoundary name={m.sectionHoursToMeet()}>
        <part.MeetingPanel
          participants={participants}
          onAvailabilityChange={changeAvailability}
          onClose={close}
        />
      </SectionBoundary>
    </div>
  );
}

/** Below the list, the panel may be out of sight, and many tab stops away. */
function showOpened(element: HTMLElement | null): void {
  element?.querySelector("h2")?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "start" });
}
