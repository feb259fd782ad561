import type { ZoneMoment } from "../zones/zone-moment.ts";
import { changeNote } from "./change-note-text.ts";
import type { PickedTimeFormatter } from "./shown-instant.ts";

interface ChangeNoteProps {
  readonly moment: ZoneMoment;
  readonly formatter: PickedTimeFormatter | undefined;
}

/** A zone's clock change within the next 30 days; for a picked time, the changes between now and then. */
export function ChangeNote({ moment, formatter }: ChangeNoteProps) {
  const note = formatter ? formatter.changes(moment) : changeNote(moment);
  return note ? <span className="change-note block balanced">{note}</span> : null;
}
