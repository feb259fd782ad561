import { type KeyboardEvent, useId, useState } from "react";
import { parseTime } from "../../shared/picked-time/parse-time.ts";

interface TimeFieldProps {
  /** The text of the time that is shown. */
  readonly time: string;
  /** The picked instant (ms); another one discards what was typed. */
  readonly chosen: number | undefined;
  readonly onPick: (minuteOfDay: number) => void;
}

/** A text field for a time in any common form. Text that is no time stays, with an error. */
export function TimeField({ time, chosen, onPick }: TimeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: "", chosen, isTyped: false, isRefused: false });
  const isTyped = typed.isTyped && typed.chosen === chosen;
  const isRefused = isTyped && typed.isRefused;

  function take() {
    if (!isTyped) return;
    const minuteOfDay = parseTime(typed.text);
    setTyped({ ...typed, isTyped: minuteOfDay === undefined, isRefused: true });
    if (minuteOfDay !== undefined) onPick(minuteOfDay);
  }

  return (
    <div className="picked-time-field">
      <label htmlFor={id}>Time</label>
      <input
        id={id}
        value={isTyped ? typed.text : time}
        onChange={({ target }) =>
          setTyped({ text: target.value, chosen, isTyped: true, isRefused: false })
        }
        onFocus={({ target }) => target.select()}
        onBlur={take}
        onKeyDown={({ key, nativeEvent }: KeyboardEvent) =>
          key === "Enter" && !nativeEvent.isComposing && take()
        }
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={isRefused}
        aria-describedby={`${id}-refusal`}
      />
      <p id={`${id}-refusal`} role="alert">
        {isRefused && `“${typed.text}” is not a time. Type it as 9, 930, 3pm or 15:00.`}
      </p>
    </div>
  );
}
