import { changeNote } from "../../shared/zones/change-note.ts";
import { useHourCycle } from "./hour-cycle.ts";
import { PRERENDERED_AT, useMinute } from "./tick.ts";

/** A zone's next clock change, in words, within 30 days of it. */
export function ChangeNote({ zone }: { zone: string }) {
  const minute = useMinute();
  const hourCycle = useHourCycle();
  const note = minute === PRERENDERED_AT ? undefined : changeNote(zone, minute, hourCycle);
  return note ? <span className="change-note">{note}</span> : null;
}
