import type { Span } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import {
  formatHourMinute,
  formatLongDate,
  type HourCycle,
} from "../../shared/zones/format-time.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useMinute } from "../time/tick.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { Button } from "../ui/button.tsx";
import { describeChoice } from "./describe-choice.ts";
import style from "./meeting.css?inline";
import { MeetingActions } from "./meeting-actions.tsx";
import { MeetingDay } from "./meeting-day.tsx";
import { MeetingTable } from "./meeting-table.tsx";
import type { ChangeAvailability, Participant } from "./participant.ts";
import { useMeeting } from "./use-meeting.ts";

interface MeetingPanelProps {
  readonly participants: readonly Participant[];
  readonly visitorZone: string;
  readonly onAvailabilityChange: ChangeAvailability;
}

/** The hours of a day in every zone, the best time in words, and actions for the chosen hour. */
export function MeetingPanel(props: MeetingPanelProps) {
  const { visitorZone } = props;
  useLazyStyle(style);
  if (!isKnownZone(visitorZone)) {
    return (
      <p className="text-ink-2">
        This page has no rules for your time zone, {visitorZone}, so no hours can be shown.
      </p>
    );
  }
  return <Meeting {...props} />;
}

function Meeting({ participants, visitorZone }: MeetingPanelProps) {
  const hourCycle = useHourCycle();
  const meeting = useMeeting(participants, visitorZone, useMinute());
  const { date, changeDate, slots, best, chosen, choose } = meeting;
  const { suggested } = best;
  const format = (span: Span) => formatHours(span, visitorZone, hourCycle);
  return (
    <section aria-label="Find a time to meet" className="meeting">
      <MeetingDay zone={visitorZone} date={date} onChange={changeDate} />
      <div>
        {suggested && (
          <p className="text-large">
            <Unbroken>{`Best: ${best.spans.map(format).join(" and ")}`}</Unbroken>
          </p>
        )}
        <p className="text-ink-2 text-small">{best.reason}</p>
      </div>
      {slots.length > 0 && (
        <>
          <MeetingTable
            participants={participants}
            slots={slots}
            best={best}
            chosen={chosen}
            onChoose={choose}
            hourCycle={hourCycle}
          />
          <Legend />
        </>
      )}
      {chosen && suggested && (
        <>
          <div className="meeting-choice">
            <p role="status">
              <span className="text-large">
                {formatLongDate(chosen.start, civilOffsetMinutesAt(visitorZone, chosen.start))},{" "}
                <Unbroken>{format(chosen)}</Unbroken>
              </span>{" "}
              <span className="text-ink-2 text-small">{describeChoice(slots, chosen)}</span>
            </p>
            <Button aria-disabled={chosen === suggested} onClick={() => choose(undefined)}>
              Use best time
            </Button>
          </div>
          <MeetingActions span={chosen} participants={participants} hourCycle={hourCycle} />
        </>
      )}
    </section>
  );
}

function Legend() {
  return (
    <p className="meeting-legend" aria-hidden="true">
      <span data-part="work">Working hours</span>
      <span data-part="between">Awake</span>
      <span data-part="night">Night</span>
      <span data-part="best">Best hours</span>
    </p>
  );
}

/** "9:00 am–10:00 am" in a zone. */
function formatHours({ start, end }: Span, zone: string, hourCycle: HourCycle): string {
  const format = (instant: number) =>
    formatHourMinute(instant, civilOffsetMinutesAt(zone, instant), hourCycle);
  return `${format(start)}–${format(end)}`;
}
