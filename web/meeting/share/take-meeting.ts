import { language } from "#language";
import * as m from "#messages";
import { type Meeting, nextOccurrence } from "../../../shared/meeting/meeting.ts";
import { fitMeeting, meetingId, meetingPath } from "../../../shared/meeting/meeting-link.ts";
import { useCopying } from "../../kit/ui/copying.tsx";
import { downloadFile } from "../../kit/ui/download-file.ts";
import { showToast } from "../../kit/ui/toast.ts";
import { useMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import {
  type CalendarEntry,
  calendarFile,
  googleCalendarLink,
  outlookCalendarLink,
} from "../calendar/calendar-file.ts";
import { meetingHtml, meetingText } from "../meeting-text.ts";

export interface SharedMeeting {
  readonly meeting: Meeting;
  readonly zone: string;
  /** Called once a link is shared or copied, with the title that it has. */
  readonly onShared?: ((title: string | undefined) => void) | undefined;
}

export function meetingUrl(meeting: Meeting): string {
  return new URL(meetingPath(fitMeeting(meeting), language), location.origin).href;
}

export function useTakeMeeting(meeting: Meeting) {
  const now = useMinute();
  const { zone } = useVisitorZone();
  const { copy, refused } = useCopying();
  const people =
    meeting.people.length > 0 ? meeting.people : [{ place: { kind: "zone", zone } as const }];
  const shared = { ...meeting, people };
  const description = meetingText(shared, now);
  const text = meeting.title ? `${meeting.title}\n${description}` : description;
  const url = meetingUrl(meeting);
  const entry: CalendarEntry = {
    meeting,
    zone,
    description,
    url,
    uid: meetingId(meeting),
    summary: meeting.title ?? m.meetingEvent(),
  };
  return {
    refusedText: refused,
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
      if (await copy(text, meetingHtml(shared, now)))
        showToast({ title: m.copied(), description: meeting.title ?? m.meetingEvent() });
    },
  };
}

export function canShareLink(url: string): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ url });
}

export function useShareLink(hint: string, onDone: () => void) {
  const { copy, refused } = useCopying();

  async function copyLink(url: string) {
    if (!(await copy(url))) return;
    showToast({ title: m.shareCopied(), description: hint });
    onDone();
  }

  async function share(url: string, title: string) {
    if (!canShareLink(url)) return copyLink(url);
    try {
      await navigator.share({ title, url });
      onDone();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copyLink(url);
    }
  }

  return { share, copy: copyLink, refused };
}
