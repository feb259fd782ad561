import { useState } from "react";
import { formatShortDateWithWeekday } from "#formats/lazy";
import * as m from "#messages";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import { formatIsoDate, parseIsoDate } from "../../shared/zones/iso-date.ts";
import { useDebouncedValue } from "../kit/ui/use-debounced-value.ts";
import { FIRST_DATE, LAST_DATE } from "./pick-time.ts";
import { PickedTimeField } from "./picked-time-field.tsx";

interface DateFieldProps {
  /** The date that is shown. */
  readonly date: CivilDate;
  /** Picks a date. Returns the reason if it can't be shown. */
  readonly onPick: (date: CivilDate) => string | undefined;
}

export function DateField({ date, onPick }: DateFieldProps) {
  const shown = formatIsoDate(date);
  const [typed, setTyped] = useState({ text: shown, shown, refusal: "" });
  const isTyped = typed.shown === shown;
  // A year being typed is out of range until its last digit.
  const refusal = useDebouncedValue(isTyped ? typed.refusal : "");

  function take(text: string) {
    const picked = parseIsoDate(text);
    const refused = picked && onPick(picked);
    setTyped({ text, shown: refused || !picked ? shown : text, refusal: refused ?? "" });
  }

  return (
    <div className="date-field">
      <PickedTimeField
        label={m.pickedTimeDate()}
        type="date"
        value={isTyped ? typed.text : shown}
        min={formatIsoDate(FIRST_DATE)}
        max={formatIsoDate(LAST_DATE)}
        onChange={({ target }) => take(target.value)}
        onBlur={() => typed.text === "" && setTyped({ ...typed, text: shown })}
        error={refusal}
      />
      {/* The field writes it in the browser's language. */}
      <span aria-hidden="true">{write(date)}</span>
    </div>
  );
}

function write({ year, month, day }: CivilDate): string {
  return formatShortDateWithWeekday(Date.UTC(year, month - 1, day), 0);
}
