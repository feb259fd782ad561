import { changeNote } from "../../shared/zones/change-note.ts";
import { useMinute } from "./tick.ts";

/** A zone's next clock change, in words, within 30 days of it. */
export function ChangeNote({ zone }: { zone: string }) {
  const note = changeNote(zone, useMinute());
  return note ? <span className="change-note">{note}</span> : null;
}
