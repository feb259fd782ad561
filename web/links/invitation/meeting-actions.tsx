import { type ReactNode, useId, useState } from "react";
import * as m from "#messages";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Span } from "../../../shared/zones/civil-day.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import { downloadFile } from "../../kit/ui/download-file.ts";
import { useCopying } from "../../kit/ui/use-copying.ts";
import type { ListEntry } from "../../services/list-entries.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { occurrenceAt } from "../../zones/series/series.ts";
import { type Meeting, meetingFile } from "../calendar/meeting-file.ts";
import { meetingHtml, meetingText } from "../calendar/meeting-text.ts";
import { fitMoment, formatMomentLink } from "../moment-link.ts";
import { SaveButton } from "../saved/save-button.tsx";
import { type ComingMeetings, seriesHtml, seriesText } from "../series/series-text.ts";
import { ShareButton } from "../share/share-button.tsx";
import { CopyButton, RefusedCopy } from "./copy-button.tsx";
import style from "./meeting-actions.css?inline";
import { MoreWays } from "./more-ways.tsx";

interface MeetingActionsProps {
  readonly span: Span;
  /** If the meeting comes back; the span is one of its own. */
  readonly coming?: ComingMeetings | undefined;
  readonly title: string | undefined;
  /** The same for the same meeting, so that calendars replace it rather than add it again. */
  readonly uid: string;
  readonly entries: readonly ListEntry[];
  /** Whether it can be copied as text beside the other actions. */
  readonly hasCopy?: boolean;
  /** More buttons. */
  readonly children: ReactNode;
}

/** Takes a meeting along: to calendars, as a link, and to mail, documents and chats. */
export function MeetingActions(props: MeetingActionsProps) {
  const { span, coming, title, uid, entries, hasCopy = false, children } = props;
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  useLazyStyle(style);
  const moreWaysId = useId();
  const [isExpanded, setExpanded] = useState(false);
  const copying = useCopying();
  const series = coming?.series;
  const description = coming
    ? seriesText(coming, entries, hourCycle)
    : meetingText(span, entries, hourCycle);
  const text = title ? `${title}\n${description}` : description;
  const copyable = { name: m.meetingCopyAsText(), text };
  const lengthMinutes = (span.end - span.start) / MINUTE_MS;
  const zones = entries.map(({ place }) => ({ place }));
  const instant = series ? occurrenceAt(series, 0).span.start : span.start;
  // What is saved stays with the visitor, so it has the names and hours.
  const kept = entries.map(({ place, name, city, availability }) => ({
    place,
    ...(name !== city && { name }),
    ...(availability && { availability }),
  }));
  const moment = fitMoment({ instant, lengthMinutes, title, series, zones });
  const meeting: Meeting = {
    ...span,
    ...{ uid, zone, series, description },
    summary: title ?? m.meetingEvent(),
    url: new URL(formatMomentLink(moment), location.origin).href,
  };
  return (
    <div className="meeting-actions">
      <div className="meeting-buttons">
        <Button variant="primary" onClick={() => saveMeeting(meeting)}>
          {m.meetingAddToCalendar()}
        </Button>
        <ShareButton {...{ instant, lengthMinutes, title, series, zone, entries }} />
        {coming && <SaveButton link={formatMomentLink(fitMoment({ ...moment, zones: kept }))} />}
        {hasCopy && <CopyButton copyable={copyable} copying={copying} />}
        <Button
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? moreWaysId : undefined}
          onClick={() => setExpanded(!isExpanded)}
        >
          {m.meetingMoreWays()}
          <i className="more-ways-chevron" aria-hidden="true" />
        </Button>
        {children}
      </div>
      <RefusedCopy copyable={copyable} copying={copying} />
      {isExpanded && (
        <MoreWays
          id={moreWaysId}
          meeting={meeting}
          text={text}
          html={
            coming
              ? seriesHtml(coming, entries, hourCycle, title)
              : meetingHtml(span, entries, hourCycle, title)
          }
          copying={copying}
          hasSlackHint={hasCopy}
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
