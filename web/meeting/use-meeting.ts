import { useMemo, useState } from "react";
import { SLOT_MS } from "../../shared/durations.ts";
import {
  describeSlot,
  type MeetingRequest,
  proposeMeetings,
} from "../../shared/meeting/propose-meetings.ts";
import { scheduleOf } from "../../shared/meeting/schedule.ts";
import {
  addDays,
  type CivilDate,
  civilDateAt,
  civilDay,
  daysBetween,
  type Span,
} from "../../shared/zones/civil-day.ts";
import { coveredDates } from "../../shared/zones/covered-dates.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { type DescribedMeeting, describeMeeting, describeProposal } from "./describe-meeting.ts";
import { isIncluded, namesForSentences } from "./participant.ts";
import { bestOfDays } from "./schedule/meeting-days.ts";

interface UseMeetingProps {
  readonly participants: readonly ListEntry[];
  readonly lengthMinutes: number;
  /** ms; no earlier start is proposed. */
  readonly now: number;
}

const DAYS = 7;

/** Seven days from today or weeks later, their proposals, and the chosen meeting, which is the best one until the visitor chooses. */
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
  const today = useZoneMemo(
    () => clampToCovered(civilDateAt(visitorZone, from), visitorZone),
    [visitorZone, from],
  );
  const [week, setWeek] = useState(0);
  const [pickedDate, pickDate] = useState<CivilDate>();
  const [chosenStart, setChosenStart] = useState<number>();
  const dates = useMemo(
    () => Array.from({ length: DAYS }, (_, index) => addDays(today, week * DAYS + index)),
    [today, week],
  );
  const request = useMemo(
    () => ({ dates, visitorZone, people, lengthMinutes, from }),
    [dates, visitorZone, people, lengthMinutes, from],
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
  const days = useMemo(() => (isEmpty ? [] : bestOfDays(request)), [isEmpty, request]);
  const [first] = proposals;
  const date =
    pickedDate ?? (first ? civilDateAt(visitorZone, first.span.start) : (dates[0] ?? today));
  const { year, month, day: dayOfMonth } = date;
  const day = useZoneMemo(
    () => civilDay(visitorZone, { year, month, day: dayOfMonth }),
    [visitorZone, year, month, dayOfMonth],
  );
  const best = days.find((one) => formatIsoDate(one.date) === formatIsoDate(date))?.best;

  function choose(start: number) {
    pickDate(civilDateAt(visitorZone, start));
    setChosenStart(start);
  }

  function showBestOf(next: CivilDate | undefined) {
    pickDate(next);
    setChosenStart(undefined);
  }

  function showWeek(next: number) {
    setWeek(next);
    showBestOf(undefined);
  }

  /** A chosen time keeps its wall time in the visitor's zone. */
  function changeDate(next: CivilDate) {
    const same = chosenStart === undefined ? undefined : sameTimeOn(next, visitorZone, chosenStart);
    setWeek(Math.floor(daysBetween(today, next) / DAYS));
    pickDate(next);
    setChosenStart(same);
  }

  const isOfDay =
    day && chosenStart !== undefined && chosenStart >= day.start && chosenStart < day.end;
  const start = isOfDay ? chosenStart : (best?.span.start ?? (day && middleOf(day)));
  const chosen = useMemo(
    () => (start === undefined || isEmpty ? undefined : chosenAt(start, request)),
    [start, isEmpty, request],
  );
  const isBest = !best || best.span.start === chosen?.span.start;
  return {
    ...{ today, week, showWeek, days, date, changeDate, showBestOf, day },
    ...{ people, proposals, chosen, choose, isBest },
  };
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
