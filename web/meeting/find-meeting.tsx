import { useCallback, useId, useMemo, useState } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { useLazyDisclosure } from "../kit/lazy/use-lazy-disclosure.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { LazyButton } from "../kit/ui/lazy-button.tsx";
import { scrollToPanel } from "../kit/ui/scroll-to-panel.ts";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { useCloseOnBack } from "../kit/ui/use-close-on-back.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import style from "./find-meeting.css?inline";
import { type ChangeAvailability, listParticipants } from "./participant.ts";
import { storeVisitorAvailability, useVisitorAvailability } from "./visitor-availability.ts";

const panel = lazyPart(() => import("./meeting-panel.tsx"));

/** The state that the button and the panel share. */
export function useFindMeeting() {
  const openState = useState(false);
  const disclosure = useLazyDisclosure(panel, openState);
  useCloseOnBack(disclosure.isOpen && disclosure.part !== undefined, () => openState[1](false));
  return { ...disclosure, id: useId() };
}

type FindMeetingState = ReturnType<typeof useFindMeeting>;

interface FindMeetingButtonProps {
  readonly state: FindMeetingState;
  readonly variant: "primary" | "plain";
}

export function FindMeetingButton({ state, variant }: FindMeetingButtonProps) {
  const { part, isOpen, button, id } = state;
  return (
    <LazyButton variant={variant} aria-controls={isOpen && part ? id : undefined} {...button}>
      {m.meetingFind()}
    </LazyButton>
  );
}

interface FindMeetingPanelProps {
  readonly state: FindMeetingState;
  readonly listed: readonly ListEntry[];
  /** Saves when the person of an entry can meet. */
  readonly onEntryChange: (id: string, availability: Availability) => Promise<void>;
}

export function FindMeetingPanel(props: FindMeetingPanelProps) {
  const { state, listed, onEntryChange } = props;
  const visitorZone = useVisitorZone().zone;
  useLazyStyle(style);
  const { part, isOpen, id } = state;
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
    <div id={id} ref={scrollToPanel}>
      <SectionBoundary name={m.sectionHoursToMeet()}>
        {listed.length > 0 ? (
          <part.MeetingPanel
            participants={participants}
            onAvailabilityChange={changeAvailability}
          />
        ) : (
          <p className="meeting-empty hint">{m.meetingEmpty()}</p>
        )}
      </SectionBoundary>
    </div>
  );
}
