import { useState } from "react";
import { language } from "#language";
import * as m from "#messages";
import { type Meeting, nextOccurrence } from "../../../shared/meeting/meeting.ts";
import { fitMeeting, meetingId, meetingPath } from "../../../shared/meeting/meeting-link.ts";
import { copyHtmlToClipboard } from "../../kit/ui/copying.tsx";
import { downloadFile } from "../../kit/ui/download-file.ts";
import { showToast } from "../../kit/ui/toast.ts";
import { useMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { type CalendarEntry, calendarFile } from "../calendar/calendar-file.ts";
import { googleCalendarLink, outlookCalendarLink } from "../calendar/calendar-links.ts";
import { meetingHtml, meetingText } from "../meeting-text.ts";
import { entryOf } from "../participant.ts";

/** The address of a link that shows a meeting, as far as there is room for its people. */
export function meetingUrl(meeting: Meeting): string {
  return new URL(meetingPath(fitMeeting(meeting), language), location.origin).href;
}

export function useTakeMeeting(meeting: Meeting) {
  const now = useMinute();
  const { zone } = useVisitorZone();
  const [refusedText, setRefusedText] = useState("");
  const places =
    meeting.people.length > 0 ? meeting.people : [{ place: { kind: "zone", zone } as const }];
  const options = { places: places.map(entryOf), now };
  const description = meetingText(meeting, options);
  const text = meeting.title ? `${meeting.title}\n${description}` : description;
  const url = meetingUrl(meeting);
  const entry: CalendarEntry = {
    ...{ meeting, zone, description, url },
    uid: meetingId(meeting),
    summary: meeting.title ?? m.meetingEvent(),
  };
  return {
    refusedText,
    calendars: [
      [m.meetingGoogleCalendar(), googleCalendarLink(entry, now)],
      ["Outlook.com", outlookCalendarLink(entry, now, "outlook.live.com")],
      [m.meetingOutlookWork(), outlookCalendarLink(entry, now, "outlook.office.com")],
    ] as const,
    addToCalendar: () => {
      const date = new Date(nextOccurrence(meeting, now).span.start).toISOString().slice(0, 10);
      downloadFile(m.meetingFileName({ date }), "text/calendar", calendarFile(entry, Date.now()));
    },
    copyText: async () => {
      const result = await copyHtmlToClipboard(meetingHtml(meeting, options), text);
      setRefusedText(result === "refused" ? text : "");
      if (result !== "refused")
        showToast({ title: m.copied(), description: meeting.title ?? m.meetingEvent() });
    },
  };
}
