import { useId, useMemo, useState } from "react";
import { lazyPart } from "../lazy/lazy-part.ts";
import { useLazyDisclosure } from "../lazy/use-lazy-disclosure.ts";
import { Button } from "../ui/button.tsx";
import { SectionBoundary } from "../ui/section-boundary.tsx";
import { useCloseOnBack } from "../ui/use-close-on-back.ts";
import { listParticipants, type Participant } from "./participant.ts";

const panel = lazyPart(() => import("./meeting-panel.tsx"));

interface FindMeetingProps {
  readonly listed: readonly Participant[];
  readonly visitorZone: string;
}

export function FindMeeting({ listed, visitorZone }: FindMeetingProps) {
  const openState = useState(false);
  const { part, isOpen, loadFailed, button } = useLazyDisclosure(panel, openState);
  useCloseOnBack(isOpen && part !== undefined, () => openState[1](false));
  const id = useId();
  const participants = useMemo(() => listParticipants(listed, visitorZone), [listed, visitorZone]);
  if (listed.length === 0) return null;
  return (
    <>
      <div className="-mx-5 print:hidden">
        <Button variant="quiet" aria-controls={isOpen && part ? id : undefined} {...button}>
          Find a time to meet
        </Button>
      </div>
      {loadFailed && (
        <p role="alert" className="max-w-prose text-ink-2 text-small">
          This can't be loaded right now. Press the button to try again, or reload the page.
        </p>
      )}
      {isOpen && part && (
        <div id={id}>
          <SectionBoundary name="hours to meet">
            <part.MeetingPanel participants={participants} visitorZone={visitorZone} />
          </SectionBoundary>
        </div>
      )}
    </>
  );
}
