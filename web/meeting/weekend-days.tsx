import { useId } from "react";
import { formatList, shortWeekdayName, weekdayName } from "#formats/lazy";
import * as m from "#messages";
import { WEEK } from "../i18n/working-hours.ts";

interface DayBoxesProps {
  readonly days: readonly number[];
  readonly onChange: (day: number, isIn: boolean) => void;
}

/** The days of a week in a row, to choose some. */
export function DayBoxes({ days, onChange }: DayBoxesProps) {
  return (
    <div className="availability-days">
      {WEEK.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            className="sr-only"
            aria-label={weekdayName(day)}
            checked={days.includes(day)}
            onChange={({ target }) => onChange(day, target.checked)}
          />
          <span aria-hidden="true">{shortWeekdayName(day)}</span>
        </label>
      ))}
    </div>
  );
}

interface WeekendDaysProps extends DayBoxesProps {
  readonly usual: readonly number[];
}

/** The days of a week, to choose those without work. */
export function WeekendDays({ days, usual, onChange }: WeekendDaysProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend>{m.meetingWeekend()}</legend>
      <DayBoxes days={days} onChange={onChange} />
      <UsualWeekend id={id} days={usual} />
    </fieldset>
  );
}

/** "Usual weekend here: Friday and Saturday. Public holidays are not considered." */
export function UsualWeekend({
  id,
  days,
}: {
  readonly id?: string;
  readonly days: readonly number[];
}) {
  const names = WEEK.filter((day) => days.includes(day)).map(weekdayName);
  return (
    <p id={id} className="availability-hint">
      {names.length === 0
        ? m.meetingUsualNoWeekend()
        : m.meetingUsualWeekend({ days: formatList(names) })}
    </p>
  );
}
