import { useId, useState } from "react";
import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import { downloadFile } from "../kit/ui/download-file.ts";
import { useCopying } from "../kit/ui/use-copying.ts";
import { fitMoment, formatMomentLink } from "../links/moment-link.ts";
import { ShareButton } from "../links/share/share-button.tsx";
import type { ListEntry } from "../places/saved-places.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { showInstant } from "../time/shown-instant.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import type { Span } from "../zones/civil-day.ts";
import { type Meeting, meetingFile } from "./calendar/meeting-file.ts";
import { CopyButton, RefusedCopy } from "./copy-button.tsx";
import style from "./meeting-actions.css?inline";
import { meetingHtml, meetingText } from "./meeting-text.ts";
import { MoreWays } from "./more-ways.tsx";

interface MeetingActionsProps {
  readonly span: Span;
  readonly participants: readonly ListEntry[];
}

/** Shares the chosen time as a link, and exports it to mail, documents, chats and calendars. */
export function MeetingActions(props: MeetingActionsProps) {
  const { span, participants } = props;
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  useLazyStyle(style);
  const moreWaysId = useId();
  const [uidPrefix] = useState(randomUid);
  const [isExpanded, setExpanded] = useState(false);
  const copying = useCopying();
  // In what is shared, "You" would mean its reader.
  const named = participants.map((one) =>
    one.id === undefined ? { ...one, name: one.city } : one,
  );
  const description = meetingText(span, named, hourCycle);
  const lengthMinutes = (span.end - span.start) / MINUTE_MS;
  const zones = named.map(({ place }) => ({ place }));
  const text = { name: m.meetingCopyAsText(), text: description };
  const meeting = {
    ...span,
    uid: `${uidPrefix}-${span.start}`,
    zone,
    summary: m.meetingEvent(),
    description,
    url: new URL(
      formatMomentLink(fitMoment({ instant: span.start, lengthMinutes, zones })),
      location.origin,
    ).href,
  };
  return (
    <div className="meeting-actions">
      <ul aria-label={m.meetingTimes()}>
        {description.split("\n").map((line, index) => (
          <li key={index}>
            <Unbroken>{line}</Unbroken>
          </li>
        ))}
      </ul>
      <div className="meeting-buttons">
        <CopyButton copyable={text} copying={copying} />
        <Button onClick={() => saveMeeting(meeting)}>{m.meetingAddToCalendar()}</Button>
        <ShareButton
          instant={span.start}
          lengthMinutes={lengthMinutes}
          zone={zone}
          entries={named}
        />
        <Button
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? moreWaysId : undefined}
          onClick={() => setExpanded(!isExpanded)}
        >
          {m.meetingMoreWays()}
          <i className="more-ways-chevron" aria-hidden="true" />
        </Button>
        <Button variant="quiet" onClick={() => showInstant(span.start)}>
          {m.meetingShowEverywhere()}
        </Button>
      </div>
      <RefusedCopy copyable={text} copying={copying} />
      {isExpanded && (
        <MoreWays
          id={moreWaysId}
          meeting={meeting}
          html={meetingHtml(span, named, hourCycle)}
          copying={copying}
        />
      )}
    </div>
  );
}

function saveMeeting(meeting: Meeting): void {
  const day = new Date(meeting.start).toISOString().slice(0, 10);
  const name = m.meetingFileName({ date: day });
  downloadFile(name, "text/calendar", meetingFile(meeting, Date.now()));
}

function randomUid(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
