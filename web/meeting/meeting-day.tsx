import { useId, useState } from "react";
import * as m from "#messages";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { coveredYears } from "../time/covered-years.ts";
import { addDays, type CivilDate } from "../zones/civil-day.ts";
import { coveredDates } from "../zones/covered-dates.ts";
import { formatIsoDate, parseIsoDate } from "../zones/iso-date.ts";

interface MeetingDayProps {
  /** A zone that the rules know. */
  readonly zone: string;
  readonly date: CivilDate;
  readonly onChange: (date: CivilDate) => void;
}

export function MeetingDay({ zone, date, onChange }: MeetingDayProps) {
  const value = formatIsoDate(date);
  const covered = coveredDates(zone);
  const first = formatIsoDate(covered.first);
  const last = formatIsoDate(covered.last);
  /** The text while it is no valid day: empty, or with a half-typed year such as 0002. */
  const [typed, setTyped] = useState<string>();
  const refusalId = useId();
  const isRefused = typed !== undefined && typed >= "1000";
  const isWithin = (text: string) => text >= first && text <= last;
  const step = (days: -1 | 1) => {
    const next = addDays(date, days);
    if (isWithin(formatIsoDate(next))) onChange(next);
  };
  return (
    <div className="meeting-day">
      <IconButton
        label={m.meetingPreviousDay()}
        aria-disabled={value === first}
        onClick={() => step(-1)}
      >
        <Chevron path="M10 3 5 8l5 5" />
      </IconButton>
      <input
        type="date"
        aria-label={m.meetingDay()}
        required
        min={first}
        max={last}
        value={typed ?? value}
        onChange={({ target }) => {
          const picked = isWithin(target.value) ? parseIsoDate(target.value) : undefined;
          setTyped(picked ? undefined : target.value);
          if (picked) onChange(picked);
        }}
        onBlur={() => setTyped(undefined)}
        aria-invalid={isRefused}
        aria-describedby={refusalId}
        className="meeting-chip"
      />
      <IconButton label={m.meetingNextDay()} aria-disabled={value === last} onClick={() => step(1)}>
        <Chevron path="m6 3 5 5-5 5" />
      </IconButton>
      <p id={refusalId} role="alert" className="meeting-day-refusal">
        {isRefused && m.chooseDate(coveredYears())}
      </p>
    </div>
  );
}

function Chevron({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
