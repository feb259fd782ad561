import { useRef } from "react";
import { formatShortDate, formatShortDateWithWeekday } from "#formats/lazy";
import * as m from "#messages";
import type { SavedMeeting } from "../../../shared/api/meetings.ts";
import { ZONE_CHANGES_PATH, type ZoneChanges } from "../../../shared/api/zone-changes.ts";
import { type Meeting, meetingAt, nextOccurrence } from "../../../shared/meeting/meeting.ts";
import { decodeMeeting } from "../../../shared/meeting/meeting-link.ts";
import { tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { isolate } from "../../i18n/isolate.ts";
import { formatHourMinute, hourCycle } from "../../i18n/times.ts";
import { callApi } from "../../kit/api/api-client.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { MenuButton } from "../../kit/ui/menu-button.tsx";
import { useFocusNextRow } from "../../kit/ui/use-focus-next-row.ts";
import { removeMeeting, saveMeeting, useSavedMeetings } from "../../services/meetings.ts";
import { useMinute } from "../../time/tick.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { Changed } from "../labels.tsx";
import { lawShifts } from "../meeting-dates.ts";
import { ruleText, shiftText } from "../meeting-text.ts";
import { editedMeeting, editMeeting, entryOf, useNamedPeople } from "../participant.ts";
import { useShareDialog } from "../share/share-button.tsx";
import style from "./saved-meetings.css?inline";

export function SavedMeetings() {
  const meetings = useSavedMeetings() ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const focusNextRow = useFocusNextRow(meetings.length, () => heading.current?.focus());
  useLazyStyle(style);
  if (meetings.length === 0) return null;
  return (
    <section aria-labelledby="saved-meetings" className="saved-meetings">
      <h3 ref={heading} id="saved-meetings" tabIndex={-1} className="large">
        {m.meetings()}
      </h3>
      <ul {...focusNextRow}>
        {meetings.map((saved) => (
          <SavedMeetingRow key={saved.id} saved={saved} />
        ))}
      </ul>
    </section>
  );
}

const UNREADABLE = meetingAt(0, { people: [], lengthMinutes: 0 });

/** Without its dates, and only to be removed, if a later version of the page saved it. */
function SavedMeetingRow({ saved }: { readonly saved: SavedMeeting }) {
  hourCycle.use();
  const { zone } = useVisitorZone();
  const now = useMinute();
  const read = decodeMeeting(saved.link);
  const isReadable = read.kind === "meeting";
  const stored = isReadable ? read.meeting : UNREADABLE;
  const people = useNamedPeople(stored.people);
  const meeting = { ...stored, people };
  const share = useShareDialog({ meeting, zone });
  const changes = useLawChanges(saved, meeting, now);
  const { start } = nextOccurrence(meeting, now).span;
  const rule = ruleText(meeting);
  const count = m.meetingPeopleCount({ count: people.length });
  const name = meeting.title ?? m.meetingEvent();

  function remove() {
    // The planner returns to the list of the person.
    if (editedMeeting.get()?.id === saved.id) editedMeeting.set(undefined);
    void removeMeeting(saved.id);
  }

  return (
    <li className="row lined gap-1 gap-x-4">
      <div className="grow breaking">
        {isReadable ? (
          <button
            type="button"
            className="name-button strong"
            onClick={() => editMeeting(meeting, saved.id)}
          >
            <bdi>{name}</bdi>
          </button>
        ) : (
          <bdi className="strong">{name}</bdi>
        )}
        {isReadable && (
          <p className="note">
            <Unbroken>{rule ? `${rule} · ${count}` : count}</Unbroken>
          </p>
        )}
      </div>
      {changes.length > 0 && (
        <p className="last whole">
          {changes.map((change) => (
            <Changed key={change.text} {...change} />
          ))}
        </p>
      )}
      {isReadable && (
        <p className="strong unbroken">
          {formatShortDateWithWeekday(start, zone)} <span>{formatHourMinute(start, zone)}</span>
        </p>
      )}
      <MenuButton
        label={m.myZoneActions({ name: isolate(name) })}
        items={[
          changes.length > 0 && {
            label: m.zoneChangeSeen(),
            onChoose: () => void saveMeeting(saved.link, saved.id),
          },
          isReadable && { label: m.change(), onChoose: () => editMeeting(meeting, saved.id) },
          isReadable && {
            label: m.duplicate(),
            onChoose: () => editMeeting(meeting, undefined, true),
          },
          isReadable && { label: m.share(), onChoose: share.open },
          { label: m.preferencesRemoveShort(), onChoose: remove },
        ]}
      />
      {share.dialog}
    </li>
  );
}

/** What the tzdb releases after that of a saved meeting move. Asks the server only if there may be such; empty until it answers. */
function useLawChanges({ release }: SavedMeeting, meeting: Meeting, now: number) {
  const { data } = useQuery<ZoneChanges>({
    queryKey: ["zone-changes", tzdbRelease()],
    queryFn: async () => (await callApi(ZONE_CHANGES_PATH)).json(),
    enabled: release < tzdbRelease(),
  });
  const releases = data?.releases.filter((newer) => newer.release > release) ?? [];
  const entries = meeting.people.map(entryOf);
  const zones = entries.map(({ place }) => place.zone);
  const names = entries.map(({ name }) => isolate(name));
  return lawShifts(meeting, zones, now, releases).map((shift) => {
    const { text, places } = shiftText(shift, names, meeting.zone);
    const date = formatShortDate(shift.from.span.start, meeting.zone);
    return { text: m.savedMeetingLaw({ shift: text, date }), places };
  });
}
