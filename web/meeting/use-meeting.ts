import { useCallback, useMemo, useState } from "react";
import { SLOT_MS } from "../../shared/durations.ts";
import { describeSlot, proposeMeetings } from "../../shared/meeting/propose-meetings.ts";
import { scheduleOf } from "../../shared/meeting/schedule.ts";
import {
  addDays,
  type CivilDate,
  civilDateAt,
  civilDay,
  daysBetween,
} from "../../shared/zones/civil-day.ts";
import { coveredDates } from "../../shared/zones/covered-dates.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { isolate } from "../i18n/isolate.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { isIncluded } from "./participant.ts";

interface UseMeetingProps {
  readonly participants: readonly ListEntry[];
  readonly lengthMinutes: number;
  /** ms; no earlier start is proposed. */
  readonly now: number;
  /** The start that is chosen at first, in ms. */
  readonly initialStart?: number | undefined;
}

const DAYS = 7;

/** Seven days from today or weeks later, their proposals, and the chosen meeting, which is the best one until the visitor chooses. */
export function useMeeting(props: UseMeetingProps) {
  const { participants, lengthMinutes, now, initialStart } = props;
  const visitorZone = useVisitorZone().zone;
  const from = Math.ceil(now / SLOT_MS) * SLOT_MS;
  const people = useZoneMemo(
    () =>
      participants.filter(isIncluded).map(({ id, place: { zone }, name, availability }) => ({
        zone,
        name: id === undefined ? name : isolate(name),
        schedule: scheduleOf(zone, availability),
        isVisitor: id === undefined,
      })),
    [participants],
  );
  const today = useZoneMemo(
    () => clampToCovered(civilDateAt(visitorZone, from), visitorZone),
    [visitorZone, from],
  );
  const [week, setWeek] = useState(0);
  const [pickedDate, pickDate] = useState(
    initialStart === undefined ? undefined : civilDateAt(visitorZone, initialStart),
  );
  const [chosenStart, setChosenStart] = useState(initialStart);
  const dates = useMemo(
    () => Array.from({ length: DAYS }, (_, index) => addDays(today, week * DAYS + index)),
    [today, week],
  );
  const request = useMemo(
    () => ({ dates, visitorZone, people, lengthMinutes, from }),
    [dates, visitorZone, people, lengthMinutes, from],
  );
  const proposals = useMemo(
    () => (people.length < 2 ? [] : proposeMeetings(request)),
    [people, request],
  );
  const [first] = proposals;
  const date =
    pickedDate ?? (first ? civilDateAt(visitorZone, first.span.start) : (dates[0] ?? today));
  const { year, month, day: dayOfMonth } = date;
  const { day, best } = useZoneMemo(() => {
    const shown = { year, month, day: dayOfMonth };
    const [found] = people.length < 2 ? [] : proposeMeetings({ ...request, dates: [shown] });
    return { day: civilDay(visitorZone, shown), best: found?.span.start };
  }, [visitorZone, year, month, dayOfMonth, people, request]);

  function choose(start: number) {
    pickDate(civilDateAt(visitorZone, start));
    setChosenStart(start);
  }

  /** With the best time of the date. */
  function showDate(next: CivilDate | undefined) {
    pickDate(next);
    setChosenStart(undefined);
  }

  function showWeek(next: number) {
    setWeek(next);
    showDate(undefined);
  }

  /** A chosen time keeps its wall time in the visitor's zone. */
  function changeDate(next: CivilDate) {
    const same = chosenStart && sameTimeOn(next, wallTimeAt(visitorZone, chosenStart));
    setWeek(Math.floor(daysBetween(today, next) / DAYS));
    pickDate(next);
    setChosenStart(same);
  }

  function changeTime(wall: Pick<ReturnType<typeof wallTimeAt>, "hour" | "minute">) {
    const next = sameTimeOn(date, wall);
    if (next !== undefined) choose(next);
  }

  function sameTimeOn(on: CivilDate, { hour, minute }: Parameters<typeof changeTime>[0]) {
    const { start: midnight, end } = civilDay(visitorZone, on) ?? { start: 0, end: 0 };
    for (let same = midnight; same < end; same += SLOT_MS) {
      const wall = wallTimeAt(visitorZone, same);
      if (wall.hour === hour && wall.minute === minute) return same;
    }
    return undefined;
  }

  const isOfDay =
    day && chosenStart !== undefined && chosenStart >= day.start && chosenStart < day.end;
  const start = isOfDay ? chosenStart : best;
  const chosen = useMemo(
    () => (start === undefined || people.length < 2 ? undefined : describeSlot(start, request)),
    [start, people, request],
  );
  const describe = useCallback((instant: number) => describeSlot(instant, request), [request]);
  const hasNextWeek = daysBetween(dates.at(-1) ?? today, coveredDates(visitorZone).last) > 0;
  return {
    ...{ today, dates, week, hasNextWeek, showWeek, date, changeDate, showDate, changeTime },
    ...{ day, people, proposals, chosen, choose, describe },
  };
}

function clampToCovered(date: CivilDate, zone: string): CivilDate {
  const { first, last } = coveredDates(zone);
  if (formatIsoDate(date) < formatIsoDate(first)) return first;
  return formatIsoDate(date) > formatIsoDate(last) ? last : date;
}
