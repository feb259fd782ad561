import { useId, useState } from "react";
import { formatMomentLink, MAX_LINK_ZONES } from "../../shared/deep-link/moment-link.ts";
import { type Meeting, meetingFile } from "../../shared/meeting/meeting-file.ts";
import { meetingText } from "../../shared/meeting/meeting-text.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { showInstant } from "../time/shown-instant.ts";
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

/** The chosen hour to take along: as text, as a calendar file, as a link. */
export function MeetingActions({ span, participants, hourCycle }: MeetingActionsProps) {
  const [uidStart] = useState(drawUid);
  const byHandId = useId();
  /** What the browser did not put on the clipboard, to be copied by hand. */
  const [byHand, setByHand] = useState<"text" | "link">();
  const text = meetingText(span, labelled(participants), hourCycle);
  const zones = [...new Set(participants.map(({ zone }) => zone))].slice(0, MAX_LINK_ZONES);
  const link = new URL(formatMomentLink({ instant: span.start, zones }), location.origin).href;
  const texts = { text, link };

  async function copy(what: "text" | "link") {
    const isCopied = await copyToClipboard(texts[what]);
    setByHand(isCopied ? undefined : what);
    if (isCopied) showToast({ title: "Copied", description: `The ${what} is on your clipboard.` });
  }

  const meeting = {
    ...span,
    uid: `${uidStart}-${span.start}`,
    summary: "Meeting",
    description: text,
    url: link,
  };
  return (
    <div className="meeting-take">
      <ul className="text-ink-2 text-small" aria-label="The chosen hour in each zone">
        {text.split("\n").map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy("text")}>Copy as text</Button>
        <Button onClick={() => saveMeeting(meeting)}>Save for your calendar</Button>
        <Button onClick={() => void copy("link")}>Copy a link</Button>
        <Button variant="quiet" onClick={() => showInstant(span.start)}>
          Show on the page
        </Button>
      </div>
      {byHand && (
        <div key={byHand} className="grid gap-1.5">
          <p id={byHandId} role="alert" className="text-ink-2 text-small">
            Your browser does not let the page copy. Here it is, to copy by hand:
          </p>
          <textarea
            readOnly
            aria-labelledby={byHandId}
            rows={Math.min(8, texts[byHand].split("\n").length)}
            value={texts[byHand]}
            onFocus={({ target }) => target.select()}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this text.
            autoFocus
            className="rounded-xl border border-field bg-ground px-4 py-3 text-sm"
          />
        </div>
      )}
    </div>
  );
}

/** With "You" for the visitor the text would be about who reads it. */
function labelled(participants: readonly Participant[]) {
  return participants.map(({ zone, name, city }, index) => ({
    zone,
    label: index === 0 ? city : name,
  }));
}

function saveMeeting(meeting: Meeting): void {
  const day = new Date(meeting.start).toISOString().slice(0, 10);
  downloadFile(`meeting-${day}.ics`, "text/calendar", meetingFile(meeting, Date.now()));
}

function drawUid(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
