import { formatDecimal } from "#formats/first-view";
import { formatShortTime, shortWeekdayName } from "#formats/lazy";
import * as m from "#messages";
import type { Proposal } from "../../shared/meeting/propose-meetings.ts";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import type { MeetingDay } from "./schedule/meeting-days.ts";

interface MeetingWeekProps {
  readonly days: readonly MeetingDay[];
  readonly shown: CivilDate;
  readonly onShow: (date: CivilDate) => void;
}

/** Seven days, each with its best time and how many work then. */
export function MeetingWeek({ days, shown, onShow }: MeetingWeekProps) {
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  const shownKey = formatIsoDate(shown);
  return (
    <fieldset className="meeting-week">
      <legend className="sr-only">{m.meetingWeek()}</legend>
      {days.map(({ date, best, isBest }) => {
        const key = formatIsoDate(date);
        const start = best?.span.start ?? 0;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === shownKey}
            disabled={!best}
            onClick={() => onShow(date)}
          >
            <b>{m.meetingWeekDay({ weekday: weekdayOf(date), day: date.day })}</b>{" "}
            {best && (
              <>
                <span>{formatShortTime(start, civilOffsetMinutesAt(zone, start), hourCycle)}</span>{" "}
                <Working {...countWorking(best)} />{" "}
              </>
            )}
            {isBest && (
              <em>
                <span className="meeting-week-words">{m.meetingBestDay()}</span>
                <span className="meeting-week-short" aria-hidden="true">
                  ★
                </span>
              </em>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

function weekdayOf({ year, month, day }: CivilDate): string {
  return shortWeekdayName(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
}

/** "2 of 4 working", or "2/4" on a phone, where only screen readers get the words. */
function Working({ working, count }: ReturnType<typeof countWorking>) {
  return (
    <span>
      <span className="meeting-week-words">{m.meetingWorkCount({ working, count })}</span>
      <span className="meeting-week-short" aria-hidden="true">
        {formatDecimal(working, 0)}/{formatDecimal(count, 0)}
      </span>
    </span>
  );
}

/** How many of the people work. */
export function countWorking({ states }: Proposal) {
  return { working: states.filter((state) => state === "work").length, count: states.length };
}
