import * as m from "#messages";
import { formatHours } from "../i18n/composed-formats.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { TimeOfDaySelect } from "./time-of-day-select.tsx";

interface HoursRangeProps {
  /** Minutes of the day. */
  readonly range: readonly [start: number, end: number];
  readonly onChange: (range: [start: number, end: number]) => void;
  /** The id of the sentence that says why the hours can't be saved, once there is one. */
  readonly refusalId?: string | undefined;
  /** Beside the two times. */
  readonly children?: React.ReactNode;
}

/** Start and end of work. */
export function HoursRange({ range, onChange, refusalId, children }: HoursRangeProps) {
  const [start, end] = range;
  const hourCycle = useHourCycle();
  return (
    <>
      <div className="availability-hours">
        <TimeOfDaySelect
          label={m.meetingWorkStart()}
          minute={start}
          onChange={(minute) => onChange([minute, end])}
        />
        <span aria-hidden="true">–</span>
        <TimeOfDaySelect
          label={m.meetingWorkEnd()}
          minute={end}
          onChange={(minute) => onChange([start, minute])}
          isInvalid={refusalId !== undefined && start === end}
          {...(refusalId && { describedBy: refusalId })}
        />
        {children}
      </div>
      <p role="status" className="availability-hint">
        {end < start && (
          <Unbroken>
            {m.meetingHoursNextDay({ hours: formatHours({ start, end }, hourCycle) })}
          </Unbroken>
        )}
      </p>
    </>
  );
}
