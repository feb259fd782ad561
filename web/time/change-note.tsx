import { changeNote } from "../../shared/zones/change-note.ts";
import { useHourCycle } from "./hour-cycle.ts";
import { PRERENDERED_AT, type ShownMinute } from "./tick.ts";

/** A zone's next clock change, in words, within 30 days of it; at another time, the change between now and then. */
export function ChangeNote({ zone, shown }: { zone: string; shown: ShownMinute }) {
  const { minute, words } = shown;
  const hourCycle = useHourCycle();
  const note =
    minute === PRERENDERED_AT
      ? undefined
      : words
        ? words.changes(zone, minute)
        : changeNote(zone, minute, hourCycle);
  return note ? <span className="change-note">{note}</span> : null;
}
