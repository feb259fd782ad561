import type { Span } from "../zones/civil-day.ts";
import { SLOT_MS } from "../zones/day-slots.ts";
import { WEEKDAYS } from "../zones/format-time.ts";
import { type WallTime, wallTimeAt } from "../zones/wall-time.ts";
import type { Person } from "./meeting-totals.ts";
import { isDayOff, type PersonState } from "./schedule.ts";

const MAX_CHARACTERS = 110;
const MAX_NAMED = 3;

/** If more people take part, those who work are counted instead of named. */
const MAX_NAMED_IN_ALL = 3;

/**
 * What a meeting means to the people with these states: "Working hours for 3 of 4; evening in Kobe".
 * Names are not escaped or isolated here; callers pass isolated names.
 */
export function describeMeeting(
  people: readonly Person[],
  states: readonly PersonState[],
  span: Span,
  visitorZone: string,
): string {
  const working = people.filter((_, index) => states[index] === "work");
  let sentence = describeWorking(working, people);
  for (const { words, members } of groupByWords(people, states, span, visitorZone)) {
    const longer = [whereabouts(members, people), countPeople(members)]
      .map((where) => `${sentence}; ${words}${where}`)
      .find(({ length }) => length <= MAX_CHARACTERS);
    sentence = longer ?? sentence;
  }
  return sentence;
}

function describeWorking(working: readonly Person[], people: readonly Person[]): string {
  const isAlone = people.length === 1 && people[0]?.isVisitor === true;
  if (isAlone) return working.length === 1 ? "Your working hours" : "Outside your working hours";
  if (working.length === 0) return "Outside working hours";
  if (working.length === people.length || people.length <= MAX_NAMED_IN_ALL) {
    return `Working hours${whereabouts(working, people)}`;
  }
  return `Working hours for ${working.length} of ${people.length}`;
}

interface WordsOfPeople {
  readonly words: string;
  readonly members: readonly Person[];
}

/** Those who do not work, those asleep first, with the words for their time of day: "evening", "early Tuesday morning", "Sunday". */
function groupByWords(
  people: readonly Person[],
  states: readonly PersonState[],
  span: Span,
  visitorZone: string,
): readonly WordsOfPeople[] {
  const here = wallTimeAt(visitorZone, span.start);
  const groups = new Map<string, Person[]>();
  for (const wanted of ["asleep", "awake"] as const) {
    for (const [index, person] of people.entries()) {
      if (states[index] !== wanted) continue;
      const words =
        wanted === "asleep" ? wordsForSleep(person, span) : wordsFor(person, span, here);
      groups.set(words, [...(groups.get(words) ?? []), person]);
    }
  }
  return [...groups].map(([words, members]) => ({ words, members }));
}

function wordsForSleep({ zone }: Person, { start, end }: Span): string {
  const isNight = [start, end - SLOT_MS].some(
    (instant) => partOfDay(wallTimeAt(zone, instant).hour)[0] === "night",
  );
  return isNight ? "night" : "sleeping hours";
}

/** Names the weekday if it is a day off or differs from the visitor's. In the daytime of a day off the weekday is enough. */
function wordsFor({ schedule, zone }: Person, { start }: Span, here: WallTime): string {
  const wall = wallTimeAt(zone, start);
  const weekday = WEEKDAYS[wall.weekday] as string;
  const [part, early = ""] = partOfDay(wall.hour);
  if (!isDayOff(schedule, wall)) {
    return wall.weekday === here.weekday ? `${early}${part}` : `${early}${weekday} ${part}`;
  }
  return wall.hour >= 8 && wall.hour < 17 ? weekday : `${early}${weekday} ${part}`;
}

function partOfDay(hour: number): readonly [part: string, early?: string] {
  if (hour >= 22 || hour < 6) return ["night"];
  if (hour < 8) return ["morning", "early "];
  if (hour < 12) return ["morning"];
  if (hour < 17) return ["afternoon"];
  return hour < 21 ? ["evening"] : ["evening", "late "];
}

/** " in Kobe and Oslo", " for you and Kobe", " for 5 people", " for everyone"; empty for the visitor alone. */
function whereabouts(members: readonly Person[], people: readonly Person[]): string {
  if (members.length === people.length) {
    if (people.length > 1) return " for everyone";
    if (people[0]?.isVisitor) return "";
  }
  if (members.length > MAX_NAMED) return countPeople(members);
  const isPlace = members.every(({ isVisitor, isNamed }) => !isVisitor && !isNamed);
  const names = members.map(({ isVisitor, name }) => (isVisitor ? "you" : name));
  return ` ${isPlace ? "in" : "for"} ${listNames([...new Set(names)])}`;
}

function countPeople(people: readonly Person[]): string {
  const others = people.filter(({ isVisitor }) => !isVisitor).length;
  if (others === people.length) return ` for ${others} ${others === 1 ? "person" : "people"}`;
  return ` for you and ${others} ${others === 1 ? "other" : "others"}`;
}

function listNames(names: readonly string[]): string {
  const before = names.slice(0, -1).join(", ");
  return `${before && `${before} and `}${names.at(-1) ?? ""}`;
}
