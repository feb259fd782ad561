import { type KeyboardEvent, useId, useState } from "react";
import { parseTime } from "../../shared/picked-time/parse-time.ts";

interface TimeFieldProps {
  /** The time that is shown, as text. */
  readonly time: string;
  /** The instant that is chosen (ms): when another is, what was typed before is over. */
  readonly chosen: number | undefined;
  readonly onPick: (minuteOfDay: number) => void;
}

/** A time to be typed as people write it; what can't be read stays there, with a sentence. */
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
    <div className="another-time-field">
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
        {isRefused && `“${typed.text}” can't be read as a time. Type it as 9, 930, 3pm or 15:00.`}
      </p>
    </div>
  );
}
