import { formatMinuteOfDay } from "../i18n/composed-formats.ts";
import { useHourCycle } from "../time/hour-cycle.ts";

const STEP_MINUTES = 15;
const STEPS = Array.from({ length: 1440 / STEP_MINUTES }, (_, index) => index * STEP_MINUTES);

interface TimeOfDaySelectProps {
  readonly label: string;
  /** Of the day, 0 to 1439. */
  readonly minute: number;
  readonly onChange: (minute: number) => void;
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
}

/** A time of the day in steps of 15 minutes. A minute between two steps, from a file, is offered too. */
export function TimeOfDaySelect(props: TimeOfDaySelectProps) {
  const { label, minute, onChange, isInvalid = false, describedBy } = props;
  const hourCycle = useHourCycle();
  const minutes = STEPS.includes(minute)
    ? STEPS
    : [...STEPS, minute].toSorted((one, other) => one - other);
  return (
    <select
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      value={minute}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {minutes.map((option) => (
        <option key={option} value={option}>
          {formatMinuteOfDay(option, hourCycle)}
        </option>
      ))}
    </select>
  );
}
