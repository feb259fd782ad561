import { type ReactNode, useEffect, useRef } from "react";
import { formatHourMinute } from "#formats/first-view";
import { shortWeekdayName } from "#formats/lazy";
import { direction } from "#language";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import type { CivilDate } from "../zones/civil-day.ts";
import { formatIsoDate } from "../zones/iso-date.ts";
import type { MeetingDay } from "./schedule/meeting-days.ts";
import type { Proposal } from "./schedule/propose-meetings.ts";

interface MeetingWeekProps {
  readonly days: readonly MeetingDay[];
  readonly shown: CivilDate;
  readonly onShow: (date: CivilDate) => void;
}

/** The seven days of the week, each with its best time and how many work then. */
export function MeetingWeek({ days, shown, onShow }: MeetingWeekProps) {
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  const week = useRef<HTMLFieldSetElement>(null);
  const shownKey = formatIsoDate(shown);
  useEffect(() => {
    const day = week.current?.querySelector<HTMLElement>(`[data-date="${shownKey}"]`);
    // Only sideways; `scrollIntoView` would scroll the page too.
    if (day && week.current) week.current.scrollTo({ left: leftBefore(day, week.current) });
  }, [shownKey]);
  return (
    <fieldset ref={week} className="meeting-week">
      <legend className="sr-only">{m.meetingWeek()}</legend>
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
            <b>{m.meetingWeekDay({ weekday: weekdayOf(date), day: date.day })}</b>{" "}
            {best && (
              <>
                <span>{formatHourMinute(start, civilOffsetMinutesAt(zone, start), hourCycle)}</span>{" "}
                <small>
                  {m.meetingWorking({
                    ...countWorking(best),
                    hidden: forScreenReaders,
                  })}
                </small>{" "}
              </>
            )}
            {isBest && <em>{m.meetingBestDay()}</em>}
          </button>
        );
      })}
    </fieldset>
  );
}

function weekdayOf({ year, month, day }: CivilDate): string {
  return shortWeekdayName(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
}

/** Where the list scrolls to begin with the day before. To the left, a mirrored one scrolls below zero. */
function leftBefore({ offsetLeft, offsetWidth }: HTMLElement, { clientWidth }: HTMLElement) {
  return direction === "rtl"
    ? offsetLeft + 2 * offsetWidth - clientWidth
    : offsetLeft - offsetWidth;
}

function forScreenReaders(text: ReactNode) {
  return <span className="sr-only">{text}</span>;
}

/** How many of the people work. */
export function countWorking({ states }: Proposal) {
  return { working: states.filter((state) => state === "work").length, count: states.length };
}
