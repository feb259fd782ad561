import { useId } from "react";
import { FIRST_WEEKDAY, formatList, shortWeekdayName, weekdayName } from "#formats/lazy";
import * as m from "#messages";

/** From the reader's first day of the week on; 0 is Sunday. */
const WEEK = Array.from({ length: 7 }, (_, index) => (FIRST_WEEKDAY + index) % 7);

interface WeekendDaysProps {
  readonly days: readonly number[];
  readonly usual: readonly number[];
  readonly onChange: (days: readonly number[]) => void;
}

/** The days of a week, to choose those without work. */
export function WeekendDays({ days, usual, onChange }: WeekendDaysProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend>{m.meetingWeekend()}</legend>
      <div className="availability-days">
        {WEEK.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              className="sr-only"
              aria-label={weekdayName(day)}
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...days, day] : days.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{shortWeekdayName(day)}</span>
          </label>
        ))}
      </div>
      <p id={id} className="availability-hint">
        {describeUsual(usual)}
      </p>
    </fieldset>
  );
}

/** "Usual weekend here: Friday and Saturday. Public holidays are not considered." */
function describeUsual(usual: readonly number[]): string {
  const names = WEEK.filter((day) => usual.includes(day)).map(weekdayName);
  if (names.length === 0) return m.meetingUsualNoWeekend();
  return m.meetingUsualWeekend({ days: formatList(names) });
}
