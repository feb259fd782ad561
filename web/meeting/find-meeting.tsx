import { useId, useMemo, useState } from "react";
import { Button } from "../ui/button.tsx";
import { late, useLate } from "../ui/late.ts";
import { Part } from "../ui/part.tsx";
import { type Participant, participantsOf } from "./participant.ts";

const panel = late(() => import("./meeting-panel.tsx"));

interface FindMeetingProps {
  readonly listed: readonly Participant[];
  readonly visitorZone: string;
}

/** A button that opens the hours of a day in every zone of the list, to find one to meet at. */
export function FindMeeting({ listed, visitorZone }: FindMeetingProps) {
  const [isOpen, setOpen] = useState(false);
  const { part, failed } = useLate(panel);
  const id = useId();
  const participants = useMemo(() => participantsOf(listed, visitorZone), [listed, visitorZone]);
  if (listed.length === 0) return null;
  return (
    <>
      <div className="find-meeting -mx-5">
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen && part ? id : undefined}
          onPointerEnter={panel.load}
          onFocus={panel.load}
          onClick={() => {
            panel.load();
            setOpen(!isOpen);
          }}
        >
          Find a time to meet
        </Button>
      </div>
      {isOpen && failed && (
        <p role="alert" className="max-w-prose text-ink-2 text-small">
          This can't be loaded right now. Press the button to try again, or reload the page.
        </p>
      )}
      {isOpen && part && (
        <div id={id}>
          <Part name="hours to meet">
            <part.MeetingPanel participants={participants} visitorZone={visitorZone} />
          </Part>
        </div>
      )}
    </>
  );
}
