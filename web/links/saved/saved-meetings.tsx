import { formatList, formatShortDateWithWeekday } from "#formats/lazy";
import * as m from "#messages";
import type { SavedMeeting } from "../../../shared/api/meetings.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { placeName } from "../../i18n/names.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import { CloseIcon } from "../../kit/ui/close-icon.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { useFocusNextRow } from "../../kit/ui/use-focus-next-row.ts";
import { removeMeeting, saveMeeting, useSavedMeetings } from "../../services/meetings.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { lawMoves } from "../../zones/series/law-moves.ts";
import { nextOccurrence, occurrencesFrom, type Series } from "../../zones/series/series.ts";
import { type LinkedPlace, type Moment, parseMomentLink } from "../moment-link.ts";
import { describeMove, describeSeries } from "../series/describe-series.ts";
import style from "./saved-meetings.css?inline";
import { useNewerReleases } from "./use-newer-releases.ts";

/** About a year of weeks, in which a law is looked for. */
const DATES = 53;

interface SavedMeetingsProps {
  /** Called if the one that is removed, with the focus, was the last. */
  readonly onLastRemoved: () => void;
}

/** The saved meetings with their next dates; a press opens one as its link does. Nothing if there are none. */
export function SavedMeetings({ onLastRemoved }: SavedMeetingsProps) {
  const meetings = useSavedMeetings() ?? [];
  const focusNextRow = useFocusNextRow(meetings.length, onLastRemoved);
  useLazyStyle(style);
  if (meetings.length === 0) return null;
  return (
    <section aria-label={m.savedMeetings()} className="saved-meetings">
      <h3>{m.savedMeetings()}</h3>
      <ul {...focusNextRow}>
        {meetings.map((meeting) => (
          <SavedMeetingRow
            key={meeting.id}
            meeting={meeting}
            onRemove={() => void removeMeeting(meeting.id)}
            onSeen={() => void saveMeeting(meeting.link)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SavedMeetingRowProps extends Pick<LawNoteProps, "onSeen"> {
  readonly meeting: SavedMeeting;
  readonly onRemove: () => void;
}

/** Without its dates if a later version of the page saved it, or if it does not come back. */
function SavedMeetingRow({ meeting, onRemove, onSeen }: SavedMeetingRowProps) {
  const { link, release } = meeting;
  const read = parseMomentLink(link);
  const { title, series, zones } = read.kind === "moment" ? read : NO_DATES;
  const name = title ?? m.meetingEvent();
  return (
    <li>
      <a href={`#${link}`} onClick={() => window.scrollTo({ top: 0 })}>
        <bdi>{name}</bdi>
      </a>
      {series && <NextDate series={series} />}
      {series && <LawNote {...{ release, series, zones, onSeen }} />}
      <IconButton label={m.preferencesRemove({ name: isolate(name) })} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}

const NO_DATES: Partial<Moment> & Pick<Moment, "zones"> = { zones: [] };

function NextDate({ series }: { readonly series: Series }) {
  const { zone } = useVisitorZone();
  const hourCycle = useHourCycle();
  const next = nextOccurrence(series, useMinute())?.span;
  const date =
    next && formatShortDateWithWeekday(next.start, civilOffsetMinutesAt(zone, next.start));
  return (
    <>
      <span>{describeSeries(series)}</span>
      {next && date && (
        <span>{m.savedMeetingNext({ date, time: formatSpan(next, zone, hourCycle) })}</span>
      )}
    </>
  );
}

interface LawNoteProps extends Pick<SavedMeeting, "release"> {
  readonly series: Series;
  readonly zones: readonly LinkedPlace[];
  /** Takes the note away, until a newer release. */
  readonly onSeen: () => void;
}

/** What newer time zone rules change about the dates of a saved meeting; nothing if they change none. */
function LawNote({ release, series, zones, onSeen }: LawNoteProps) {
  const releases = useNewerReleases(release);
  const now = useMinute();
  const names = zones.map(({ place }) => place.zone);
  const moves = lawMoves(series, names, occurrencesFrom(series, now, DATES), releases);
  if (moves.length === 0) return null;
  const namesOf = ({ zones: moved }: (typeof moves)[number]) =>
    formatList([
      ...new Set(
        moved.flatMap((index) => (zones[index] ? isolate(placeName(zones[index].place)) : [])),
      ),
    ]);
  const changes = moves.map((move) =>
    describeMove(series, { ...move, last: undefined }, namesOf(move)),
  );
  return (
    <p className="saved-meeting-law">
      {m.savedMeetingChanged({ change: changes.join(" ") })}{" "}
      <Button
        variant="quiet"
        onClick={({ currentTarget }) => {
          currentTarget.closest("li")?.querySelector("a")?.focus();
          onSeen();
        }}
      >
        {m.zoneChangeSeen()}
      </Button>
    </p>
  );
}
