import { useState } from "react";
import { formatDateWithoutYear, formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { isolate } from "../../i18n/isolate.ts";
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
  const [announced, setAnnounced] = useState({ sentence: "", times: 0 });

  function announce() {
    const { minute } = readDisplayedMinute();
    const isNow = readShownInstant() === undefined;
    const offsetMinutes = civilOffsetMinutesAt(zone, minute);
    const time = formatHourMinute(minute, offsetMinutes, hourCycle);
    const day = formatDateWithoutYear(minute, offsetMinutes);
    const values = { time, day, place: isolate(place) };
    const sentence = isNow ? m.sayTimeNow(values) : m.sayTimePicked(values);
    setAnnounced(({ times }) => ({ sentence, times: times + 1 }));
  }

  return (
    <div className="say-time">
      <button
        type="button"
        onClick={announce}
        onBlur={() => setAnnounced((last) => ({ ...last, sentence: "" }))}
        className="button button-plain"
      >
        {m.sayTime()}
      </button>
      {/* A new element each time: screen readers then announce the same sentence again. */}
      <p role="status">
        <span key={announced.times}>{announced.sentence}</span>
      </p>
    </div>
  );
}
