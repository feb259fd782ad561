import { useDeferredValue, useMemo, useState } from "react";
import { SLOT_MS } from "../../shared/durations.ts";
import {
  type Meeting,
  meetingAt,
  nextOccurrence,
  type Repeat,
  startOf,
  turnSpans,
} from "../../shared/meeting/meeting.ts";
import { meetingId } from "../../shared/meeting/meeting-link.ts";
import {
  describeSlot,
  isInFreeTime,
  proposeMeetings,
} from "../../shared/meeting/propose-meetings.ts";
import { scheduleOf } from "../../shared/meeting/schedule.ts";
import {
  addDays,
  type CivilDate,
  civilDateAt,
  civilDay,
  coveredDates,
  daysBetween,
} from "../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { useStore } from "../kit/storage/store.ts";
import { useMinute } from "../time/tick.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { editedMeeting, isIncluded, personOf, useParticipants } from "./participant.ts";
import { proposeTurns } from "./series/propose-turns.ts";

interface Plan {
  readonly week: number;
  /** On the visitor's calendar; undefined for that of the best proposal. */
  readonly date?: CivilDate | undefined;
  /** ms; undefined for the best time of the date. */
  readonly start?: number | undefined;
  readonly repeat?: Repeat | undefined;
  /** On whose clock it repeats; undefined for the visitor's. */
  readonly zone?: string | undefined;
  /** The times in turn, in minutes of the day there; undefined for the chosen time alone. */
  readonly turns?: readonly number[] | undefined;
  /** Of which dates, by start and repeat; empty for any. */
  readonly skips: { readonly of: string; readonly indexes: readonly number[] };
}

export type Planner = ReturnType<typeof usePlanner>;

const DAYS = 7;

export function usePlanner(lengthMinutes: number) {
  const participants = useParticipants();
  const edited = useStore(editedMeeting);
  const visitorZone = useVisitorZone().zone;
  const now = useMinute();
  const from = Math.ceil(now / SLOT_MS) * SLOT_MS;
  const [plan, setPlan] = useState(() => planOf(edited?.meeting, now, visitorZone));
  const change = (changes: Partial<Plan>) => setPlan((before) => ({ ...before, ...changes }));
  const { week, repeat, turns, skips } = plan;
  const zone = plan.zone ?? visitorZone;
  const people = useZoneMemo(
    () =>
      participants.filter(isIncluded).map((one) => ({
        ...one,
        zone: one.place.zone,
        schedule: scheduleOf(one.place.zone, one.availability),
        isVisitor: one.id === undefined,
      })),
    [participants],
  );
  const today = useZoneMemo(() => {
    const { first: earliest, last } = coveredDates(visitorZone);
    const current = civilDateAt(visitorZone, from);
    if (daysBetween(earliest, current) < 0) return earliest;
    return daysBetween(current, last) < 0 ? last : current;
  }, [visitorZone, from]);
  const { request, proposals } = useMemo(() => {
    const dates = Array.from({ length: DAYS }, (_, index) => addDays(today, week * DAYS + index));
    const asked = { dates, visitorZone, people, lengthMinutes, from };
    return { request: asked, proposals: people.length < 2 ? [] : proposeMeetings(asked) };
  }, [today, week, visitorZone, people, lengthMinutes, from]);
  const { dates } = request;
  const [first] = proposals;
  const date =
    plan.date ?? (first ? civilDateAt(visitorZone, first.span.start) : (dates[0] ?? today));
  const { year, month, day: dayOfMonth } = date;
  const { day, best } = useZoneMemo(() => {
    const shown = { year, month, day: dayOfMonth };
    const [found] = people.length < 2 ? [] : proposeMeetings({ ...request, dates: [shown] });
    return { day: civilDay(visitorZone, shown), best: found?.span.start };
  }, [visitorZone, year, month, dayOfMonth, people, request]);
  const isOfDay =
    day && plan.start !== undefined && plan.start >= day.start && plan.start < day.end;
  const start = isOfDay ? plan.start : best;
  const chosen =
    start === undefined || people.length < 2 ? undefined : describeSlot(start, request);

  // While the meeting is dragged, what follows from it waits.
  const taken = useDeferredValue(chosen?.span.start);
  const fixed = useMemo(() => {
    if (taken === undefined) return undefined;
    const about = {
      title: edited?.meeting.title,
      // In what is shared, "You" would mean its reader.
      people: people.map((one) => personOf(one.isVisitor ? { ...one, name: one.city } : one)),
      lengthMinutes,
    };
    return repeat ? meetingAt(taken, { ...about, repeat }, zone) : meetingAt(taken, about);
  }, [taken, people, lengthMinutes, edited, zone, repeat]);
  const proposedTimes = useMemo(
    () => (fixed?.repeat && people.length > 1 ? proposeTurns(fixed, people).minutes : []),
    [fixed, people],
  );
  // Other dates are not those that were skipped.
  const skipsOf = `${taken} ${repeat}`;
  const skipped = skips.of === skipsOf || skips.of === "" ? skips.indexes : [];
  const planned = fixed?.repeat ? { ...fixed, times: turns ?? fixed.times, skipped } : fixed;
  const identity = edited?.identity;
  const isOther = planned && identity !== undefined && meetingId(planned) !== identity;
  const meeting = isOther ? { ...planned, id: identity } : planned;
  const hasTurns = meeting !== undefined && meeting.times.length > 1;
  const proposedTurns = useMemo(() => {
    if (!first || isInFreeTime(people) || first.costs.every((cost) => cost === "work"))
      return undefined;
    const about = { people: [], lengthMinutes, repeat: 1 } as const;
    const fair = proposeTurns(meetingAt(first.span.start, about, visitorZone), people);
    return fair.minutes.length > 1 ? fair : undefined;
  }, [first, visitorZone, lengthMinutes, people]);
  const slots = hasTurns
    ? turnSpans(meeting).map((span) => describeSlot(span.start, request))
    : chosen
      ? [chosen]
      : [];

  const at = (instant: number) => ({ date: civilDateAt(visitorZone, instant), start: instant });

  const startOn = (on: CivilDate, minute: number, inZone = visitorZone) =>
    startOf({ people: [], zone: inZone, first: on, times: [minute], lengthMinutes, skipped: [] });

  return {
    now,
    today,
    dates,
    week,
    date,
    day,
    participants,
    people,
    proposals,
    chosen,
    slots,
    meeting,
    zone,
    hasTurns,
    proposedTurns,
    /** The fairest times for the meeting that repeats; fewer than two if one time is as fair. */
    proposedTimes,
    hasNextWeek: daysBetween(dates.at(-1) ?? today, coveredDates(visitorZone).last) > 0,
    showWeek: (next: number) => change({ week: next, date: undefined, start: undefined }),
    showDate: (next: CivilDate) => change({ date: next, start: undefined }),
    /** A chosen time keeps its wall time in the visitor's zone. */
    changeDate: (next: CivilDate) =>
      change({
        week: Math.floor(daysBetween(today, next) / DAYS),
        date: next,
        start: plan.start && startOn(next, minuteAt(visitorZone, plan.start)),
      }),
    /** Of a meeting that repeats on its first date, on its own clock. */
    changeTime: (minute: number) =>
      change(at(meeting?.repeat ? startOn(meeting.first, minute, zone) : startOn(date, minute))),
    chooseProposal: (instant: number) =>
      change({ ...at(instant), ...(hasTurns && { repeat: undefined, turns: undefined }) }),
    /** Moves the chosen time, or one of the times in turn, to an instant (ms). */
    moveSlot: (instant: number, slot: number) => {
      const turn = minuteAt(zone, instant);
      change(hasTurns ? { turns: meeting.times.with(slot, turn) } : at(instant));
    },
    takeTurns: (minutes: readonly number[]) =>
      change({
        ...at(startOn(date, minutes[0] ?? 0)),
        repeat: 1,
        zone: undefined,
        turns: minutes,
        skips: { of: "", indexes: [] },
      }),
    /** What repeats begins at a quarter of an hour, which a meeting of a link may not. */
    setRepeat: (next: Repeat | undefined) =>
      change({
        ...(next && start !== undefined && start % SLOT_MS > 0 && at(start - (start % SLOT_MS))),
        repeat: next,
        turns: undefined,
      }),
    setZone: (next: string) => change({ zone: next, turns: undefined }),
    setTurns: (next: readonly number[] | undefined) => change({ turns: next }),
    toggleSkipped: (index: number) => {
      const others = skipped.filter((one) => one !== index);
      const indexes = others.length < skipped.length ? others : [...skipped, index];
      change({ skips: { of: skipsOf, indexes } });
    },
  };
}

/** From the next occurrence on, whose time is then the first in turn. */
function planOf(edited: Meeting | undefined, now: number, visitorZone: string): Plan {
  const plan = { week: 0, skips: { of: "", indexes: [] } };
  if (!edited) return plan;
  const { repeat, zone, times, skipped } = edited;
  const {
    index,
    span: { start },
  } = nextOccurrence(edited, now);
  const chosen = { ...plan, start, date: civilDateAt(visitorZone, start) };
  if (repeat === undefined) return chosen;
  const turn = index % times.length;
  return {
    ...chosen,
    repeat,
    zone,
    skips: { of: "", indexes: skipped.map((one) => one - index).filter((one) => one > 0) },
    turns: times.length > 1 ? [...times.slice(turn), ...times.slice(0, turn)] : undefined,
  };
}

/** Of the day in a zone, at an instant (ms). */
export function minuteAt(zone: string, instant: number): number {
  const { hour, minute } = wallTimeAt(zone, instant);
  return hour * 60 + minute;
}
