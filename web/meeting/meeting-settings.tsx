import * as m from "#messages";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { SegmentedControl } from "../kit/ui/segmented-control.tsx";
import type { ListEntry } from "../places/saved-places.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { MeetingDay } from "./meeting-day.tsx";
import { MeetingLength } from "./meeting-length.tsx";
import { MeetingPeople } from "./meeting-people.tsx";
import style from "./meeting-settings.css?inline";
import type { ChangeAvailability } from "./participant.ts";
import type { useMeeting } from "./use-meeting.ts";

interface MeetingSettingsProps {
  readonly meeting: ReturnType<typeof useMeeting>;
  readonly participants: readonly ListEntry[];
  readonly onAvailabilityChange: ChangeAvailability;
}

/** Which days, how long, and who. */
export function MeetingSettings(props: MeetingSettingsProps) {
  const { meeting, participants, onAvailabilityChange } = props;
  useLazyStyle(style);
  const weeks = [m.meetingThisWeek(), m.meetingNextWeek()];
  return (
    <div className="meeting-settings">
      <SegmentedControl
        label={m.meetingWeeks()}
        options={weeks.map((name, week) => ({ value: String(week), name, icon: name }))}
        value={String(meeting.week)}
        onChange={(week) => meeting.showWeek(Number(week))}
      />
      <MeetingDay
        zone={useVisitorZone().zone}
        date={meeting.date}
        today={meeting.today}
        onChange={meeting.changeDate}
      />
      <MeetingPeople participants={participants} onAvailabilityChange={onAvailabilityChange} />
      <MeetingLength />
    </div>
  );
}
