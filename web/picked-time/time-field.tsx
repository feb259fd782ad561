import { type KeyboardEvent, useState } from "react";
import { parseTime } from "../../shared/picked-time/parse-time.ts";
import { PickedTimeField } from "./picked-time-field.tsx";

interface TimeFieldProps {
  /** The text of the time that is shown. */
  readonly time: string;
  /** The picked instant (ms); another one discards what was typed. */
  readonly chosen: number | undefined;
  readonly onPick: (minuteOfDay: number) => void;
}

/** A text field for a time in any common form. Text that is no time stays, with an error. */
export function TimeField({ time, chosen, onPick }: TimeFieldProps) {
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
    <PickedTimeField
      label="Time"
      value={isTyped ? typed.text : time}
      onChange={({ target }) =>
        setTyped({ text: target.value, chosen, isTyped: true, isRefused: false })
      }
      onFocus={({ target }) => target.select()}
      onBlur={take}
      onKeyDown={({ key, nativeEvent }: KeyboardEvent) =>
        key === "Enter" && !nativeEvent.isComposing && take()
      }
      enterKeyHint="done"
      error={
        isRefused ? `“${typed.text}” is not a time. Type it as 9, 930, 3pm or 15:00.` : undefined
      }
    />
  );
}
