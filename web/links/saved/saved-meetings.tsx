import { formatShortDateWithWeekday } from "#formats/lazy";
import * as m from "#messages";
import type { SavedMeeting } from "../../../shared/api/meetings.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { CloseIcon } from "../../kit/ui/close-icon.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { nextOccurrence, type Series } from "../../zones/series/series.ts";
import { parseMomentLink } from "../moment-link.ts";
import { describeSeries } from "../series/describe-series.ts";
import style from "./saved-meetings.css?inline";
import { useSavedMeetings } from "./use-saved-meetings.ts";

/** The saved meetings with their next dates; a press opens one as its link does. Nothing if there are none. */
export function SavedMeetings() {
  const { meetings = [], removeMeeting } = useSavedMeetings();
  useLazyStyle(style);
  const readable = meetings.flatMap((meeting) => {
    const read = parseMomentLink(meeting.link);
    return read.kind === "moment" && read.series
      ? { ...meeting, ...read, series: read.series }
      : [];
  });
  if (readable.length === 0) return null;
  return (
    <section aria-label={m.savedMeetings()} className="saved-meetings">
      <h3>{m.savedMeetings()}</h3>
      <ul>
        {readable.map(({ id, link, title, series }) => (
          <SavedMeetingRow
            key={id}
            {...{ link, series, name: title ?? m.meetingEvent() }}
            onRemove={() => void removeMeeting(id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SavedMeetingRowProps extends Pick<SavedMeeting, "link"> {
  readonly name: string;
  readonly series: Series;
  readonly onRemove: () => void;
}

function SavedMeetingRow({ link, name, series, onRemove }: SavedMeetingRowProps) {
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  const next = nextOccurrence(series, useMinute())?.span;
  const date =
    next && formatShortDateWithWeekday(next.start, civilOffsetMinutesAt(zone, next.start));
  return (
    <li>
      <a href={`#${link}`} onClick={() => window.scrollTo({ top: 0 })}>
        <bdi>{name}</bdi>
      </a>
      <span>{describeSeries(series)}</span>
      {next && date && (
        <span>{m.savedMeetingNext({ date, time: formatSpan(next, zone, hourCycle) })}</span>
      )}
      <IconButton label={m.preferencesRemove({ name: isolate(name) })} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
