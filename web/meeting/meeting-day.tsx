import { useId, useState } from "react";
import { addDays, type CivilDate } from "../../shared/zones/civil-day.ts";
import { CHOOSE_COVERED_DATE, coveredDates } from "../../shared/zones/covered-dates.ts";
import { formatIsoDate, parseIsoDate } from "../../shared/zones/iso-date.ts";
import { Button } from "../ui/button.tsx";

interface MeetingDayProps {
  /** A zone that the rules know. */
  readonly zone: string;
  readonly date: CivilDate;
  readonly onChange: (date: CivilDate) => void;
}

/** The day to meet on: typed, picked, or a day earlier or later. */
export function MeetingDay({ zone, date, onChange }: MeetingDayProps) {
  const written = formatIsoDate(date);
  const covered = coveredDates(zone);
  const first = formatIsoDate(covered.first);
  const last = formatIsoDate(covered.last);
  /** While it is no day to meet: half typed it is empty, or in a year such as 0002. */
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
      <Button aria-label="Earlier day" aria-disabled={written === first} onClick={() => step(-1)}>
        Earlier
      </Button>
      <input
        type="date"
        aria-label="Day to meet"
        required
        min={first}
        max={last}
        value={typed ?? written}
        onChange={({ target: { value } }) => {
          const picked = isWithin(value) ? parseIsoDate(value) : undefined;
          setTyped(picked ? undefined : value);
          if (picked) onChange(picked);
        }}
        onBlur={() => setTyped(undefined)}
        aria-invalid={isRefused}
        aria-describedby={refusalId}
        className="min-h-11 rounded-xl border border-field bg-raised px-4"
      />
      <Button aria-label="Later day" aria-disabled={written === last} onClick={() => step(1)}>
        Later
      </Button>
      <p id={refusalId} role="alert" className="basis-full text-refusal text-small empty:hidden">
        {isRefused && CHOOSE_COVERED_DATE}
      </p>
    </div>
  );
}
