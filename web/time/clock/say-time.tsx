import { formatDateWithoutYear, formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { isolate } from "../../i18n/isolate.ts";
import { announce } from "../../kit/ui/announce.ts";
import { useHourCycle } from "../hour-cycle.ts";
import { readShownInstant } from "../shown-instant.ts";
import { readDisplayedMinute } from "../tick.ts";

interface SayTimeProps {
  readonly zone: string;
  readonly place: string;
}

/** A button that announces the time to screen readers; visible only while focused. */
export function SayTime({ zone, place }: SayTimeProps) {
  const hourCycle = useHourCycle();

  function sayTime() {
    const { minute } = readDisplayedMinute();
    const isNow = readShownInstant() === undefined;
    const offsetMinutes = civilOffsetMinutesAt(zone, minute);
    const time = formatHourMinute(minute, offsetMinutes, hourCycle);
    const day = formatDateWithoutYear(minute, offsetMinutes);
    const values = { time, day, place: isolate(place) };
    announce(isNow ? m.sayTimeNow(values) : m.sayTimePicked(values));
  }

  return (
    <div className="say-time">
      <button type="button" onClick={sayTime} className="button button-plain">
        {m.sayTime()}
      </button>
    </div>
  );
}
