import { useMemo, useState } from "react";
import { HOUR_MS } from "../../shared/durations.ts";
import { findMeetingHours } from "../../shared/meeting/find-meeting-hours.ts";
import { addDays, type CivilDate, civilDateAt, type Span } from "../../shared/zones/civil-day.ts";
import { coveredDates } from "../../shared/zones/covered-dates.ts";
import { type DaySlot, daySlots } from "../../shared/zones/day-slots.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { namesForSentences, type Participant } from "./participant.ts";

/** The day, its hours for all participants, and the chosen hour, which is the best one until the visitor chooses. */
export function useMeeting(participants: readonly Participant[], visitorZone: string, now: number) {
  const plan = (date: CivilDate) => planDay(date, participants, visitorZone);
  const [date, setDate] = useState(() => firstDay(plan, visitorZone, now));
  const [chosenStart, choose] = useState<number>();
  const { slots, best } = useMemo(
    () => planDay(date, participants, visitorZone),
    [date, participants, visitorZone],
  );
  const start = slots.find(({ instant }) => instant === chosenStart)?.instant;

  /** A chosen hour keeps its wall time in the visitor's zone. */
  function changeDate(next: CivilDate) {
    const before = slots.find(({ instant }) => instant === start)?.here;
    const same = ({ here }: DaySlot) => here.hour === before?.hour && here.minute === before.minute;
    choose(plan(next).slots.find(same)?.instant);
    setDate(next);
  }

  const chosen: Span | undefined =
    start === undefined ? best.suggested : { start, end: start + HOUR_MS };
  return { date, changeDate, slots, best, chosen, choose };
}

/** Today, or tomorrow if today's best hour is over; clamped to the covered dates. */
function firstDay(
  plan: (date: CivilDate) => ReturnType<typeof planDay>,
  visitorZone: string,
  now: number,
): CivilDate {
  const { first, last } = coveredDates(visitorZone);
  const today = civilDateAt(visitorZone, now);
  const { suggested } = plan(today).best;
  const day = suggested && suggested.start >= now ? today : addDays(today, 1);
  if (formatIsoDate(day) < formatIsoDate(first)) return first;
  return formatIsoDate(day) > formatIsoDate(last) ? last : day;
}

function planDay(date: CivilDate, participants: readonly Participant[], visitorZone: string) {
  const slots = daySlots(
    date,
    visitorZone,
    participants.map(({ zone }) => zone),
  );
  return { slots, best: findMeetingHours(slots, namesForSentences(participants)) };
}
