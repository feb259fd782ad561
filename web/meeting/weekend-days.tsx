import { useId } from "react";
import { WEEKDAYS } from "../../shared/zones/format-time.ts";

/** 0 is Sunday. */
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

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
      <legend>Weekend</legend>
      <div className="availability-days">
        {FROM_MONDAY.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              className="sr-only"
              aria-label={WEEKDAYS[day]}
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...days, day] : days.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{WEEKDAYS[day]?.slice(0, 3)}</span>
          </label>
        ))}
      </div>
      <p id={id} className="availability-hint">
        {describeUsual(usual)} Public holidays are not considered.
      </p>
    </fieldset>
  );
}

/** "Usual in this place: Friday and Saturday." */
function describeUsual(usual: readonly number[]): string {
  const names = FROM_MONDAY.filter((day) => usual.includes(day)).map((day) => WEEKDAYS[day]);
  return `Usual in this place: ${names.length > 0 ? names.join(" and ") : "no day"}.`;
}
