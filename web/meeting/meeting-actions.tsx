import { useId, useState } from "react";
import {
  formatMomentLink,
  type LinkZone,
  MAX_LINK_ZONES,
} from "../../shared/deep-link/moment-link.ts";
import { type Meeting, meetingFile } from "../../shared/meeting/meeting-file.ts";
import { meetingText } from "../../shared/meeting/meeting-text.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { showInstant } from "../time/shown-instant.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { Button } from "../ui/button.tsx";
import { copyToClipboard } from "../ui/copy-to-clipboard.ts";
import { downloadFile } from "../ui/download-file.ts";
import { showToast } from "../ui/toast.ts";
import type { Participant } from "./participant.ts";

interface MeetingActionsProps {
  readonly span: Span;
  readonly participants: readonly Participant[];
  readonly hourCycle: HourCycle;
}

/** Exports the chosen hour as text, as a calendar file or as a link. */
export function MeetingActions({ span, participants, hourCycle }: MeetingActionsProps) {
  const [uidPrefix] = useState(randomUid);
  const manualCopyId = useId();
  /** What the browser refused to copy; shown to be copied by hand. */
  const [manualCopy, setManualCopy] = useState<"text" | "link">();
  const text = meetingText(span, labelParticipants(participants), hourCycle);
  const moment = { instant: span.start, zones: linkZones(participants) };
  const link = new URL(formatMomentLink(moment), location.origin).href;
  const texts = { text, link };

  async function copy(what: "text" | "link") {
    const isCopied = await copyToClipboard(texts[what]);
    setManualCopy(isCopied ? undefined : what);
    if (isCopied) showToast({ title: "Copied", description: `The ${what} is on your clipboard.` });
  }

  const meeting = {
    ...span,
    uid: `${uidPrefix}-${span.start}`,
    summary: "Meeting",
    description: text,
    url: link,
  };
  return (
    <div className="meeting-actions">
      <ul className="text-ink-2 text-small" aria-label="The chosen hour in each zone">
        {text.split("\n").map((line, index) => (
          <li key={index}>
            <Unbroken>{line}</Unbroken>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy("text")}>Copy as text</Button>
        <Button onClick={() => saveMeeting(meeting)}>Add to calendar</Button>
        <Button onClick={() => void copy("link")}>Copy a link</Button>
        <Button variant="quiet" onClick={() => showInstant(span.start)}>
          Show this time everywhere
        </Button>
      </div>
      {manualCopy && (
        <div key={manualCopy} className="grid gap-1.5">
          <p id={manualCopyId} role="alert" className="text-ink-2 text-small">
            Your browser doesn't allow copying. Copy it by hand:
          </p>
          <textarea
            readOnly
            aria-labelledby={manualCopyId}
            rows={Math.min(8, texts[manualCopy].split("\n").length)}
            value={texts[manualCopy]}
            onFocus={({ target }) => target.select()}
            // biome-ignore lint/a11y/noAutofocus: the visitor has just asked for this text.
            autoFocus
            className="rounded-xl border border-field bg-ground px-4 py-3 text-sm"
          />
        </div>
      )}
    </div>
  );
}

/** Each zone and each place once, as many as a link can have. */
function linkZones(participants: readonly Participant[]): readonly LinkZone[] {
  const unique = new Map(participants.map((one) => [`${one.zone} ${one.cityId ?? ""}`, one]));
  return [...unique.values()].slice(0, MAX_LINK_ZONES);
}

/** The visitor's label is their city: in a copied text, "You" would mean its reader. */
function labelParticipants(participants: readonly Participant[]) {
  return participants.map(({ zone, name, city }, index) => ({
    zone,
    label: index === 0 ? city : name,
  }));
}

function saveMeeting(meeting: Meeting): void {
  const day = new Date(meeting.start).toISOString().slice(0, 10);
  downloadFile(`meeting-${day}.ics`, "text/calendar", meetingFile(meeting, Date.now()));
}

function randomUid(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
