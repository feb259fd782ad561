import { formatLongDate } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import { Button } from "../kit/ui/button.tsx";
import { useHourCycle } from "../time/hour-cycle.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import type { Span } from "../zones/civil-day.ts";
import { SLOT_MINUTES, SLOT_MS } from "../zones/day-slots.ts";
import type { DescribedMeeting } from "./describe-meeting.ts";

interface MeetingChosenProps {
  readonly chosen: DescribedMeeting;
  readonly day: Span;
  readonly onChoose: (start: number) => void;
  /** Undefined if the best time is chosen. */
  readonly onUseBest: (() => void) | undefined;
}

/** The chosen meeting in words, with buttons that move it. */
export function MeetingChosen(props: MeetingChosenProps) {
  const { chosen, day, onChoose, onUseBest } = props;
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  const { start } = chosen.span;
  const date = formatLongDate(start, civilOffsetMinutesAt(zone, start));
  const isFirst = start <= day.start;
  const isLast = start + SLOT_MS >= day.end;
  return (
    <div className="meeting-chosen">
      <p role="status">
        <span className="meeting-chosen-time">
          <Unbroken>
            {m.meetingTime({ date, time: formatSpan(chosen.span, zone, hourCycle) })}
          </Unbroken>
        </span>{" "}
        <span className="meeting-chosen-reason note">
          <Unbroken>{chosen.reason}</Unbroken>
        </span>
      </p>
      <div className="meeting-steps">
        <Button aria-disabled={isFirst} onClick={() => !isFirst && onChoose(start - SLOT_MS)}>
          {m.meetingEarlier({ minutes: SLOT_MINUTES })}
        </Button>
        <Button aria-disabled={isLast} onClick={() => !isLast && onChoose(start + SLOT_MS)}>
          {m.meetingLater({ minutes: SLOT_MINUTES })}
        </Button>
        {onUseBest && <Button onClick={onUseBest}>{m.meetingUseBest()}</Button>}
      </div>
    </div>
  );
}
