import { useEffect, useRef } from "react";
import type { MeetingDay } from "../../shared/meeting/meeting-days.ts";
import type { Proposal } from "../../shared/meeting/propose-meetings.ts";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatHourMinute, type HourCycle, WEEKDAYS } from "../../shared/zones/format-time.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";

interface MeetingWeekProps {
  readonly days: readonly MeetingDay[];
  readonly shown: CivilDate;
  readonly onShow: (date: CivilDate) => void;
  readonly zone: string;
  readonly hourCycle: HourCycle;
}

/** The seven days of the week, each with its best time and how many work then. */
export function MeetingWeek({ days, shown, onShow, zone, hourCycle }: MeetingWeekProps) {
  const week = useRef<HTMLFieldSetElement>(null);
  const shownKey = formatIsoDate(shown);
  useEffect(() => {
    const day = week.current?.querySelector<HTMLElement>(`[data-date="${shownKey}"]`);
    // Only sideways; `scrollIntoView` would scroll the page too.
    if (day) week.current?.scrollTo({ left: day.offsetLeft - day.offsetWidth });
  }, [shownKey]);
  return (
    <fieldset ref={week} className="meeting-week">
      <legend className="sr-only">Best time of each day this week</legend>
      {days.map(({ date, best, isBest }) => {
        const key = formatIsoDate(date);
        const start = best?.span.start ?? 0;
        return (
          <button
            key={key}
            type="button"
            data-date={key}
            aria-pressed={key === shownKey}
            disabled={!best}
            onClick={() => onShow(date)}
          >
            <b>
              {weekdayOf(date)} {date.day}
            </b>{" "}
            {best && (
              <>
                <span>{formatHourMinute(start, civilOffsetMinutesAt(zone, start), hourCycle)}</span>{" "}
                <small>
                  {countWorking(best)}
                  <span className="sr-only"> working</span>
                </small>{" "}
              </>
            )}
            {isBest && <em>Best day</em>}
          </button>
        );
      })}
    </fieldset>
  );
}

function weekdayOf({ year, month, day }: CivilDate): string {
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]?.slice(0, 3) ?? "";
}

/** "3 of 4" */
export function countWorking({ states }: Proposal): string {
  return `${states.filter((state) => state === "work").length} of ${states.length}`;
}
