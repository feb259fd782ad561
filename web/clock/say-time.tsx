import { useState } from "react";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatHourMinute, formatLongDate } from "../../shared/zones/format-time.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useShownInstant } from "../time/shown-instant.ts";
import { useMinute } from "../time/tick.ts";

interface SayTimeProps {
  readonly zone: string;
  readonly place: string;
}

/** Says the time once, in a sentence, to who listens to the page; seen only while it has the focus. */
export function SayTime({ zone, place }: SayTimeProps) {
  const minute = useMinute();
  const isNow = useShownInstant() === undefined;
  const hourCycle = useHourCycle();
  const [said, setSaid] = useState({ sentence: "", times: 0 });

  function say() {
    const offsetMinutes = civilOffsetMinutesAt(zone, minute);
    const time = formatHourMinute(minute, offsetMinutes, hourCycle);
    const day = formatLongDate(minute, offsetMinutes).replace(/, \d+$/, "");
    const sentence = `${isNow ? "It is" : "The page shows another time,"} ${time} on ${day}, in ${place}.`;
    setSaid(({ times }) => ({ sentence, times: times + 1 }));
  }

  return (
    <div className="say-time">
      <button
        type="button"
        onClick={say}
        onBlur={() => setSaid((last) => ({ ...last, sentence: "" }))}
        className="min-h-11 rounded-full border border-field bg-raised px-5 font-medium text-sm"
      >
        Say the time
      </button>
      {/* A new element each time: the same sentence is then said again. */}
      <p role="status">
        <span key={said.times}>{said.sentence}</span>
      </p>
    </div>
  );
}
