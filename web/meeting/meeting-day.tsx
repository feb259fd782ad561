import { useId, useState } from "react";
import { formatDate } from "#formats/lazy";
import * as m from "#messages";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import { coveredDates } from "../../shared/zones/covered-dates.ts";
import { formatIsoDate, parseIsoDate } from "../../shared/zones/iso-date.ts";
import { useStore } from "../kit/storage/store.ts";
import { loadAllYears } from "../time/all-years.ts";
import { renewedRelease } from "../time/renewed-release.ts";

interface MeetingDayProps {
  /** A zone that the rules know. */
  readonly zone: string;
  readonly date: CivilDate;
  readonly today: CivilDate;
  readonly onChange: (date: CivilDate) => void;
}

/** The day of the meeting, from today on. */
export function MeetingDay({ zone, date, today, onChange }: MeetingDayProps) {
  // More dates are covered once all years are loaded.
  useStore(renewedRelease);
  const value = formatIsoDate(date);
  const first = formatIsoDate(today);
  const lastDate = coveredDates(zone).last;
  const last = formatIsoDate(lastDate);
  /** The text while it is no valid day: empty, or with a half-typed year such as 0002. */
  const [typed, setTyped] = useState<string>();
  const refusalId = useId();
  const isRefused = typed !== undefined && typed >= "1000";
  const isWithin = (text: string) => text >= first && text <= last;
  return (
    <div className="meeting-day">
      <input
        type="date"
        aria-label={m.meetingDay()}
        required
        min={first}
        max={last}
        value={typed ?? value}
        onFocus={() => loadAllYears().catch(() => undefined)}
        onChange={({ target }) => {
          const picked = isWithin(target.value) ? parseIsoDate(target.value) : undefined;
          setTyped(picked ? undefined : target.value);
          if (picked) onChange(picked);
        }}
        onBlur={() => setTyped(undefined)}
        aria-invalid={isRefused}
        aria-describedby={refusalId}
      />
      <p id={refusalId} role="alert" className="meeting-day-refusal">
        {isRefused && m.chooseDate({ first: longDate(today), last: longDate(lastDate) })}
      </p>
    </div>
  );
}

function longDate({ year, month, day }: CivilDate): string {
  return formatDate(Date.UTC(year, month - 1, day), 0);
}
