import { formatList, weekdayName } from "#formats/lazy";
import * as m from "#messages";
import { SLOT_MS } from "../../shared/durations.ts";
import type { Person } from "../../shared/meeting/meeting-totals.ts";
import type { MeetingRequest, Proposal } from "../../shared/meeting/propose-meetings.ts";
import { isDayOff, type PersonState } from "../../shared/meeting/schedule.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { type WallTime, wallTimeAt } from "../../shared/zones/wall-time.ts";

const MAX_CHARACTERS = 110;
const MAX_NAMED = 3;

/** If more people take part, those who work are counted instead of named. */
const MAX_NAMED_IN_ALL = 3;

type DayPart = Parameters<typeof m.meetingDayPart>[0]["part"];
type Group = Pick<MeetingRequest, "people" | "visitorZone">;

export interface DescribedMeeting extends Proposal {
  /** "3 of 4 working; evening in Kobe". */
  readonly reason: string;
}

/** Why a meeting is proposed: as `describeMeeting`, and that nothing better is left if it is in the visitor's sleep. */
export function describeProposal(proposal: Proposal, group: Group): string {
  const reason = describeMeeting(proposal, group);
  return proposal.isOutsideWakingHours ? m.meetingNothingElse({ reason }) : reason;
}

/**
 * What a meeting means to the people with its states: "3 of 4 working; evening in Kobe".
 * Names are not escaped or isolated here; callers pass isolated names.
 */
export function describeMeeting(
  { states, span }: Pick<Proposal, "states" | "span">,
  { people, visitorZone }: Group,
): string {
  const working = people.filter((_, index) => states[index] === "work");
  let sentence = describeWorking(working, people);
  for (const { time, members } of groupByTime(people, states, span, visitorZone)) {
    const longer = [timeOf(time, members, people), timeOfCount(time, members)]
      .map((next) => m.meetingReason({ first: sentence, next }))
      .find(({ length }) => length <= MAX_CHARACTERS);
    sentence = longer ?? sentence;
  }
  return sentence;
}

function describeWorking(working: readonly Person[], people: readonly Person[]): string {
  const isAlone = people.length === 1 && people[0]?.isVisitor === true;
  if (isAlone) return working.length === 1 ? m.meetingYourHours() : m.meetingOutsideYourHours();
  if (working.length === 0) return m.meetingOutsideHours();
  if (working.length === people.length && people.length > 1) return m.meetingWorkEveryone();
  if (people.length > MAX_NAMED_IN_ALL) {
    return m.meetingWorkCount({ working: working.length, count: people.length });
  }
  return arePlaces(working)
    ? m.meetingWorkPlaces({ places: listNames(working) })
    : m.meetingWorkPeople({ people: listNames(working) });
}

interface TimeOfPeople {
  readonly time: string;
  readonly members: readonly Person[];
}

/** Those who do not work, those asleep first, with their time of day: "evening", "early Tuesday morning", "Sunday". */
function groupByTime(
  people: readonly Person[],
  states: readonly PersonState[],
  span: Span,
  visitorZone: string,
): readonly TimeOfPeople[] {
  const here = wallTimeAt(visitorZone, span.start);
  const groups = new Map<string, Person[]>();
  for (const wanted of ["asleep", "awake"] as const) {
    for (const [index, person] of people.entries()) {
      if (states[index] !== wanted) continue;
      const time = wanted === "asleep" ? timeOfSleep(person, span) : timeOfDay(person, span, here);
      groups.set(time, [...(groups.get(time) ?? []), person]);
    }
  }
  return [...groups].map(([time, members]) => ({ time, members }));
}

function timeOfSleep({ zone }: Person, { start, end }: Span): string {
  const isNight = [start, end - SLOT_MS].some(
    (instant) => partOfDay(wallTimeAt(zone, instant).hour) === "night",
  );
  return isNight ? m.meetingDayPart({ part: "night" }) : m.meetingSleepingHours();
}

/** Names the weekday if it is a day off or differs from the visitor's. In the daytime of a day off the weekday is enough. */
function timeOfDay({ schedule, zone }: Person, { start }: Span, here: WallTime): string {
  const wall = wallTimeAt(zone, start);
  const weekday = weekdayName(wall.weekday);
  const part = partOfDay(wall.hour);
  const isOff = isDayOff(schedule, wall);
  if (isOff && wall.hour >= 8 && wall.hour < 17) return weekday;
  return isOff || wall.weekday !== here.weekday
    ? m.meetingDayPartOf({ part, weekday })
    : m.meetingDayPart({ part });
}

function partOfDay(hour: number): DayPart {
  if (hour >= 22 || hour < 6) return "night";
  if (hour < 8) return "earlyMorning";
  if (hour < 12) return "morning";
  if (hour < 17) return "afternoon";
  return hour < 21 ? "evening" : "lateEvening";
}

/** "evening in Kobe and Oslo", "evening for you and Kobe", "evening for 5 people"; only "evening" for the visitor alone. */
function timeOf(time: string, members: readonly Person[], people: readonly Person[]): string {
  if (members.length === people.length) {
    if (people.length > 1) return m.meetingTimeEveryone({ time });
    if (people[0]?.isVisitor) return time;
  }
  if (members.length > MAX_NAMED) return timeOfCount(time, members);
  return arePlaces(members)
    ? m.meetingTimePlaces({ time, places: listNames(members) })
    : m.meetingTimePeople({ time, people: listNames(members) });
}

function timeOfCount(time: string, members: readonly Person[]): string {
  const others = members.filter(({ isVisitor }) => !isVisitor).length;
  return others === members.length
    ? m.meetingTimeCount({ time, count: others })
    : m.meetingTimeYouAndOthers({ time, count: others });
}

/** Whether the names are those of cities. */
function arePlaces(members: readonly Person[]): boolean {
  return members.every(({ isVisitor, isNamed }) => !isVisitor && !isNamed);
}

function listNames(members: readonly Person[]): string {
  const names = members.map(({ isVisitor, name }) => (isVisitor ? m.meetingYou() : name));
  return formatList([...new Set(names)]);
}
