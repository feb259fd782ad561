import { useState } from "react";
import * as m from "#messages";
import type { Span } from "../../shared/zones/civil-day.ts";
import { Button } from "../kit/ui/button.tsx";
import { MeetingActions } from "../links/invitation/meeting-actions.tsx";
import { normalizeLinkText } from "../links/link-text.ts";
import type { ComingMeetings } from "../links/series/series-text.ts";
import { TitleField } from "../links/title-field.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { showInstant } from "../time/shown-instant.ts";

interface MeetingTakenProps {
  readonly span: Span;
  readonly coming?: ComingMeetings | undefined;
  readonly participants: readonly ListEntry[];
}

/** The title of the chosen meeting, and the ways to take it along. */
export function MeetingTaken({ span, coming, participants }: MeetingTakenProps) {
  const [uidPrefix] = useState(randomUid);
  const [title, setTitle] = useState("");
  // In what is shared, "You" would mean its reader.
  const entries = participants.map((one) =>
    one.id === undefined ? { ...one, name: one.city } : one,
  );
  return (
    <div className="meeting-taken">
      <TitleField title={title} onChange={setTitle} />
      <MeetingActions
        span={span}
        coming={coming}
        title={normalizeLinkText(title)}
        uid={`${uidPrefix}-${span.start}`}
        entries={entries}
        hasCopy
      >
        <Button variant="quiet" onClick={() => showInstant(span.start)}>
          {m.meetingShowEverywhere()}
        </Button>
      </MeetingActions>
    </div>
  );
}

function randomUid(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
