import { useCallback, useMemo } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { useLazyDisclosure } from "../kit/lazy/use-lazy-disclosure.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import type { DialogState } from "../kit/ui/lazy-dialog.tsx";
import { scrollToPanel } from "../kit/ui/scroll-to-panel.ts";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { useCloseOnBack } from "../kit/ui/use-close-on-back.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import style from "./find-meeting.css?inline";
import { type ChangeAvailability, listParticipants } from "./participant.ts";
import { storeVisitorAvailability, useVisitorAvailability } from "./visitor-availability.ts";

const panel = lazyPart(() => import("./meeting-panel.tsx"));

interface FindMeetingPanelProps {
  readonly state: DialogState;
  readonly listed: readonly ListEntry[];
  /** Saves when the person of an entry can meet. */
  readonly onEntryChange: (id: string, availability: Availability) => Promise<void>;
}

export function FindMeetingPanel(props: FindMeetingPanelProps) {
  const { state, listed, onEntryChange } = props;
  const visitorZone = useVisitorZone().zone;
  useLazyStyle(style);
  const { isOpen, onOpenChange } = state;
  const { part } = useLazyDisclosure(panel, [isOpen, onOpenChange]);
  useCloseOnBack(isOpen && part !== undefined, () => onOpenChange(false));
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
    <div ref={scrollToPanel}>
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
