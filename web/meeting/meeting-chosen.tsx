import { formatLongDate } from "#formats/first-view";
import * as m from "#messages";
import { SLOT_MINUTES, SLOT_MS } from "../../shared/durations.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import { Button } from "../kit/ui/button.tsx";
import { useDebouncedValue } from "../kit/ui/use-debounced-value.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import type { DescribedMeeting } from "./describe-meeting.ts";

interface MeetingChosenProps {
  readonly chosen: DescribedMeeting;
  readonly day: Span;
  readonly onChoose: (start: number) => void;
  /** Undefined if the best time is chosen. */
  readonly onUseBest: (() => void) | undefined;
}

/** The chosen meeting in words, announced once it stays, with buttons that move it. */
export function MeetingChosen(props: MeetingChosenProps) {
  const { chosen, day, onChoose, onUseBest } = props;
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  const { start } = chosen.span;
  const date = formatLongDate(start, civilOffsetMinutesAt(zone, start));
  const time = m.meetingTime({ date, time: formatSpan(chosen.span, zone, hourCycle) });
  const announced = useDebouncedValue(m.meetingReason({ first: time, next: chosen.reason }));
  const isFirst = start <= day.start;
  const isLast = start + SLOT_MS >= day.end;
  return (
    <div className="meeting-chosen">
      <p>
        <span className="meeting-chosen-time">
          <Unbroken>{time}</Unbroken>
        </span>{" "}
        <span className="meeting-chosen-reason note">
          <Unbroken>{chosen.reason}</Unbroken>
        </span>
      </p>
      <p role="status" className="sr-only">
        {announced}
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
