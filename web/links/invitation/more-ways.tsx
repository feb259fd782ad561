import { formatList } from "#formats/lazy";
import * as m from "#messages";
import { capitalize } from "../../i18n/capitalize.ts";
import type { Copyable, Copying } from "../../kit/ui/use-copying.ts";
import {
  googleCalendarLink,
  googleHasSeries,
  outlookCalendarLink,
} from "../calendar/calendar-links.ts";
import type { Meeting } from "../calendar/meeting-file.ts";
import { discordTimestamp, isoInterval, utcTimes } from "../calendar/meeting-formats.ts";
import { CopyButton, RefusedCopy } from "./copy-button.tsx";

interface MoreWaysProps {
  readonly id: string;
  readonly meeting: Meeting;
  readonly text: string;
  readonly html: string;
  readonly copying: Copying;
  readonly hasSlackHint: boolean;
}

/** The meeting in other forms, each with what will be copied, and as an event in calendars on the web. */
export function MoreWays(props: MoreWaysProps) {
  const { id, meeting, text, html, copying, hasSlackHint } = props;
  const copyables: readonly (Copyable & { readonly preview?: string })[] = [
    {
      name: m.meetingFormTable(),
      text,
      html,
      preview: m.meetingTableHint(),
    },
    { name: m.meetingFormDiscord(), text: discordTimestamp(meeting) },
    { name: "UTC", text: utcTimes(meeting) },
    { name: "ISO 8601", text: isoInterval(meeting) },
  ];
  const calendars = [
    [m.meetingGoogleCalendar(), googleCalendarLink(meeting)],
    ["Outlook.com", outlookCalendarLink(meeting, "outlook.live.com")],
    [m.meetingOutlookWork(), outlookCalendarLink(meeting, "outlook.office.com")],
  ] as const;
  const { series } = meeting;
  const withOneDate = calendars
    .slice(series && googleHasSeries(series) ? 1 : 0)
    .map(([name]) => name);
  return (
    <div id={id} className="more-ways">
      <ul>
        {copyables.map(({ preview, ...copyable }) => (
          <li key={copyable.name}>
            <span className="more-ways-name">{capitalize(copyable.name)}</span>
            <span className="more-ways-preview">{preview ?? copyable.text}</span>
            <CopyButton copyable={copyable} copying={copying} isShort />
            <RefusedCopy copyable={copyable} copying={copying} />
          </li>
        ))}
        <li>
          <span>{m.meetingWebCalendar()}</span>
          <span className="more-ways-calendars">
            {calendars.map(([name, link]) => (
              <a key={name} href={link} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ))}
          </span>
        </li>
      </ul>
      {series && <p>{m.seriesOneDate({ calendars: formatList(withOneDate) })}</p>}
      {hasSlackHint && <p>{m.meetingSlack({ button: m.meetingCopyAsText() })}</p>}
    </div>
  );
}
