import { useState } from "react";
import { fitMoment, formatMomentLink } from "../../shared/deep-link/moment-link.ts";
import { type Meeting, meetingFile } from "../../shared/meeting/meeting-file.ts";
import { meetingText } from "../../shared/meeting/meeting-text.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { ShareButton } from "../share/share-button.tsx";
import { showInstant } from "../time/shown-instant.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { Button } from "../ui/button.tsx";
import { copyToClipboard } from "../ui/copy-to-clipboard.ts";
import { downloadFile } from "../ui/download-file.ts";
import { ManualCopy } from "../ui/manual-copy.tsx";
import { showToast } from "../ui/toast.ts";
import type { Participant } from "./participant.ts";

interface MeetingActionsProps {
  readonly span: Span;
  readonly participants: readonly Participant[];
  readonly hourCycle: HourCycle;
}

/** Shares the chosen hour as a link, and exports it as text or as a calendar file. */
export function MeetingActions({ span, participants, hourCycle }: MeetingActionsProps) {
  const [uidPrefix] = useState(randomUid);
  const [isCopyRefused, setCopyRefused] = useState(false);
  const named = labelParticipants(participants);
  const text = meetingText(
    span,
    named.map(({ zone, name }) => ({ zone, label: name })),
    hourCycle,
  );
  const zones = named.map(({ zone, cityId }) => ({ zone, cityId }));

  async function copyText() {
    const isCopied = await copyToClipboard(text);
    setCopyRefused(!isCopied);
    if (isCopied) showToast({ title: "Copied", description: "The text is on your clipboard." });
  }

  const meeting = {
    ...span,
    uid: `${uidPrefix}-${span.start}`,
    zone: named[0]?.zone ?? "UTC",
    summary: "Meeting",
    description: text,
    url: new URL(formatMomentLink(fitMoment({ instant: span.start, zones })), location.origin).href,
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
        <ShareButton instant={span.start} zone={named[0]?.zone ?? "UTC"} zones={named} />
        <Button onClick={() => void copyText()}>Copy as text</Button>
        <Button onClick={() => saveMeeting(meeting)}>Add to calendar</Button>
        <Button variant="quiet" onClick={() => showInstant(span.start)}>
          Show this time everywhere
        </Button>
      </div>
      {isCopyRefused && <ManualCopy text={text} />}
    </div>
  );
}

/** The visitor's name is their city: in what is shared, "You" would mean its reader. */
function labelParticipants(participants: readonly Participant[]): readonly Participant[] {
  return participants.map((one, index) => ({ ...one, name: index === 0 ? one.city : one.name }));
}

function saveMeeting(meeting: Meeting): void {
  const day = new Date(meeting.start).toISOString().slice(0, 10);
  downloadFile(`meeting-${day}.ics`, "text/calendar", meetingFile(meeting, Date.now()));
}

function randomUid(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
