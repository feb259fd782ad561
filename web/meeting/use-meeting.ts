import { useMemo, useState } from "react";
import { FIRST_WEEKDAY } from "#formats/lazy";
import type { ListEntry } from "../places/saved-places.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { type CivilDate, civilDay, type Span } from "../zones/civil-day.ts";
import { coveredDates } from "../zones/covered-dates.ts";
import { SLOT_MS } from "../zones/day-slots.ts";
import { formatIsoDate } from "../zones/iso-date.ts";
import { wallTimeAt } from "../zones/wall-time.ts";
import { type DescribedMeeting, describeMeeting, describeProposal } from "./describe-meeting.ts";
import { isIncluded, namesForSentences } from "./participant.ts";
import { bestOfWeek, firstMeetingDate } from "./schedule/meeting-days.ts";
import { describeSlot, type MeetingRequest, proposeMeetings } from "./schedule/propose-meetings.ts";
import { scheduleOf } from "./schedule/schedule.ts";

interface UseMeetingProps {
  readonly participants: readonly ListEntry[];
  readonly lengthMinutes: number;
  /** ms; no earlier start is proposed. */
  readonly now: number;
}

/** The day, its proposals and its week, and the chosen meeting, which is the best one until the visitor chooses. */
export function useMeeting({ participants, lengthMinutes, now }: UseMeetingProps) {
  const visitorZone = useVisitorZone().zone;
  const from = Math.ceil(now / SLOT_MS) * SLOT_MS;
  const people = useZoneMemo(() => {
    const names = namesForSentences(participants);
    return participants.flatMap((participant, index) => {
      if (!isIncluded(participant)) return [];
      const { place, availability } = participant;
      const { zone } = place;
      return {
        zone,
        ...(names[index] ?? { name: zone }),
        schedule: scheduleOf(zone, availability),
        isVisitor: index === 0,
      };
    });
  }, [participants]);
  const [date, setDate] = useState(() =>
    clampToCovered(firstMeetingDate({ visitorZone, people, from }), visitorZone),
  );
  const [chosenStart, choose] = useState<number>();
  const request = useMemo(
    () => ({ date, visitorZone, people, lengthMinutes, from }),
    [date, visitorZone, people, lengthMinutes, from],
  );
  const isEmpty = people.length === 0;
  const proposals = useMemo(
    () =>
      isEmpty
        ? []
        : proposeMeetings(request).map((proposal) => ({
            ...proposal,
            reason: describeProposal(proposal, request),
          })),
    [isEmpty, request],
  );
  const week = useMemo(
    () => (isEmpty ? [] : bestOfWeek(request, FIRST_WEEKDAY)),
    [isEmpty, request],
  );
  const day = useZoneMemo(() => civilDay(visitorZone, date), [visitorZone, date]);

  /** A chosen time keeps its wall time in the visitor's zone. */
  function changeDate(next: CivilDate) {
    choose(chosenStart === undefined ? undefined : sameTimeOn(next, visitorZone, chosenStart));
    setDate(next);
  }

  function showBestOf(next: CivilDate) {
    choose(undefined);
    setDate(next);
  }

  const isOfDay =
    day && chosenStart !== undefined && chosenStart >= day.start && chosenStart < day.end;
  const start = isOfDay ? chosenStart : (proposals[0]?.span.start ?? (day && middleOf(day)));
  const chosen = useMemo(
    () => (start === undefined || isEmpty ? undefined : chosenAt(start, request)),
    [start, isEmpty, request],
  );
  return { date, day, changeDate, showBestOf, people, proposals, week, chosen, choose };
}

function chosenAt(start: number, request: MeetingRequest): DescribedMeeting {
  const chosen = describeSlot(start, request);
  return { ...chosen, reason: describeMeeting(chosen, request) };
}

function clampToCovered(date: CivilDate, zone: string): CivilDate {
  const { first, last } = coveredDates(zone);
  if (formatIsoDate(date) < formatIsoDate(first)) return first;
  return formatIsoDate(date) > formatIsoDate(last) ? last : date;
}

function sameTimeOn(date: CivilDate, zone: string, instant: number): number | undefined {
  const { hour, minute } = wallTimeAt(zone, instant);
  const { start, end } = civilDay(zone, date) ?? { start: 0, end: 0 };
  for (let same = start; same < end; same += SLOT_MS) {
    const wall = wallTimeAt(zone, same);
    if (wall.hour === hour && wall.minute === minute) return same;
  }
  return undefined;
}

function middleOf({ start, end }: Span): number {
  return start + Math.floor((end - start) / 2 / SLOT_MS) * SLOT_MS;
}
