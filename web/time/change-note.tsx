import { changeNote } from "../../shared/zones/change-note.ts";
import { useHourCycle } from "./hour-cycle.ts";
import { useMinute } from "./tick.ts";

/** A zone's next clock change, in words, within 30 days of it. */
export function ChangeNote({ zone }: { zone: string }) {
  const note = changeNote(zone, useMinute(), useHourCycle());
  return note ? <span className="change-note">{note}</span> : null;
}
