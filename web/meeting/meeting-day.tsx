import { useId, useState } from "react";
import { addDays, type CivilDate } from "../../shared/zones/civil-day.ts";
import { Button } from "../ui/button.tsx";

/** The rules' own first and last year, without the days that begin outside of them somewhere. */
const FIRST = "2024-01-02";
const LAST = "2036-12-30";

interface MeetingDayProps {
  readonly date: CivilDate;
  readonly onChange: (date: CivilDate) => void;
}

/** The day to meet on: typed, picked, or a day earlier or later. */
export function MeetingDay({ date, onChange }: MeetingDayProps) {
  const written = writeDate(date);
  /** While it is no day to meet: half typed it is empty, or in a year such as 0002. */
  const [typed, setTyped] = useState<string>();
  const refusalId = useId();
  const isRefused = typed !== undefined && typed >= "1000";
  const step = (days: -1 | 1) => {
    const next = addDays(date, days);
    if (isWithin(writeDate(next))) onChange(next);
  };
  return (
    <div className="meeting-day">
      <Button aria-label="Earlier day" aria-disabled={written === FIRST} onClick={() => step(-1)}>
        Earlier
      </Button>
      <input
        type="date"
        aria-label="Day to meet"
        required
        min={FIRST}
        max={LAST}
        value={typed ?? written}
        onChange={({ target: { value } }) => {
          setTyped(isWithin(value) ? undefined : value);
          if (isWithin(value)) onChange(readDate(value));
        }}
        onBlur={() => setTyped(undefined)}
        aria-invalid={isRefused}
        aria-describedby={refusalId}
        className="min-h-11 rounded-xl border border-field bg-raised px-4"
      />
      <Button aria-label="Later day" aria-disabled={written === LAST} onClick={() => step(1)}>
        Later
      </Button>
      <p id={refusalId} role="alert" className="basis-full text-refusal text-small empty:hidden">
        {isRefused && "The hours are known from 2024 to 2036."}
      </p>
    </div>
  );
}

function isWithin(written: string): boolean {
  return written >= FIRST && written <= LAST;
}

function writeDate({ year, month, day }: CivilDate): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function readDate(written: string): CivilDate {
  const [year = 0, month = 0, day = 0] = written.split("-").map(Number);
  return { year, month, day };
}
