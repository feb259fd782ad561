import type { Proposal } from "../../shared/meeting/propose-meetings.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { SLOT_MS } from "../../shared/zones/day-slots.ts";
import { formatSpan } from "../../shared/zones/format-span.ts";
import { formatLongDate, type HourCycle } from "../../shared/zones/format-time.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { Button } from "../ui/button.tsx";

interface MeetingChosenProps {
  readonly chosen: Proposal;
  readonly day: Span;
  readonly zone: string;
  readonly hourCycle: HourCycle;
  readonly onChoose: (start: number) => void;
  /** Undefined if the best time is chosen. */
  readonly onUseBest: (() => void) | undefined;
}

/** The chosen meeting in words, with buttons that move it. */
export function MeetingChosen(props: MeetingChosenProps) {
  const { chosen, day, zone, hourCycle, onChoose, onUseBest } = props;
  const { start } = chosen.span;
  const date = formatLongDate(start, civilOffsetMinutesAt(zone, start));
  const isFirst = start <= day.start;
  const isLast = start + SLOT_MS >= day.end;
  return (
    <div className="meeting-chosen">
      <p role="status">
        <span className="text-large">
          {date}, <Unbroken>{formatSpan(chosen.span, zone, hourCycle)}</Unbroken>
        </span>{" "}
        <span className="block text-ink-2 text-small">
          <Unbroken>{chosen.reason}</Unbroken>
        </span>
      </p>
      <div className="meeting-steps">
        <Button aria-disabled={isFirst} onClick={() => !isFirst && onChoose(start - SLOT_MS)}>
          15 min earlier
        </Button>
        <Button aria-disabled={isLast} onClick={() => !isLast && onChoose(start + SLOT_MS)}>
          15 min later
        </Button>
        {onUseBest && <Button onClick={onUseBest}>Use best time</Button>}
      </div>
    </div>
  );
}
