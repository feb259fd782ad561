import { WEEKDAYS } from "../zones/format-time.ts";
import { type WallTime, wallTimeAt } from "../zones/wall-time.ts";
import type { Person } from "./meeting-totals.ts";
import { isDayOff, type PersonState } from "./schedule.ts";

const MAX_CHARACTERS = 90;
const MAX_NAMED = 3;
const NOTHING_ELSE = "While you are usually asleep: nothing else is left that day";

/**
 * What a meeting from an instant (ms) means to the people with these states: "Working hours for 3 of 4; evening in Kobe".
 * `names` of people are used as they are, so isolate them.
 */
export function describeMeeting(
  people: readonly Person[],
  states: readonly PersonState[],
  start: number,
  visitorZone: string,
): string {
  if (people.some(({ isVisitor }, index) => isVisitor && states[index] === "asleep")) {
    return NOTHING_ELSE;
  }
  const working = people.filter((_, index) => states[index] === "work");
  const here = wallTimeAt(visitorZone, start);
  let sentence = describeWorking(working, people);
  for (const group of groupByWords(people, states, start, here)) {
    const longer = `${sentence}; ${group.words} ${whereabouts(group.people)}`;
    if (longer.length <= MAX_CHARACTERS) sentence = longer;
  }
  return sentence;
}

function describeWorking(working: readonly Person[], people: readonly Person[]): string {
  if (working.length === people.length) {
    const [only] = people;
    if (people.length > 1) return "Working hours for everyone";
    return only?.isVisitor
      ? "Your working hours"
      : `Working hours ${whereabouts([only as Person])}`;
  }
  return working.length === 0
    ? "No one's working hours"
    : `Working hours for ${working.length} of ${people.length}`;
}

interface WordsOfPeople {
  readonly words: string;
  readonly people: readonly Person[];
}

/** Those who do not work, those asleep first, with the words for their time of day: "evening", "early Tuesday morning", "Sunday". */
function groupByWords(
  people: readonly Person[],
  states: readonly PersonState[],
  start: number,
  here: WallTime,
): readonly WordsOfPeople[] {
  const groups = new Map<string, Person[]>();
  const isAsleep = (index: number) => states[index] === "asleep";
  const order = [...people.keys()].toSorted((a, b) => Number(isAsleep(b)) - Number(isAsleep(a)));
  for (const index of order) {
    const person = people[index];
    const state = states[index];
    if (!person || !state || state === "work") continue;
    const words = wordsFor(person, state, wallTimeAt(person.zone, start), here);
    groups.set(words, [...(groups.get(words) ?? []), person]);
  }
  return [...groups].map(([words, members]) => ({ words, people: members }));
}

function wordsFor(
  { schedule }: Person,
  state: PersonState,
  wall: WallTime,
  here: WallTime,
): string {
  const weekday = WEEKDAYS[wall.weekday] as string;
  const [part, early = ""] = partOfDay(wall.hour);
  if (state === "asleep") return part === "night" ? part : "asleep";
  const isNamed = wall.weekday !== here.weekday || isDayOff(schedule, wall);
  return isNamed ? `${early}${weekday} ${part}` : `${early}${part}`;
}

function partOfDay(hour: number): readonly [part: string, early?: string] {
  if (hour >= 22 || hour < 6) return ["night"];
  if (hour < 8) return ["morning", "early "];
  if (hour < 12) return ["morning"];
  if (hour < 17) return ["afternoon"];
  return hour < 21 ? ["evening"] : ["evening", "late "];
}

/** "in Kobe and Oslo", "for you and in Kobe", "for 5". */
function whereabouts(people: readonly Person[]): string {
  if (people.length > MAX_NAMED) return `for ${people.length}`;
  const others = people.filter(({ isVisitor }) => !isVisitor).map(({ name }) => name);
  const cities = listNames([...new Set(others)]);
  if (others.length === people.length) return `in ${cities}`;
  return cities === "" ? "for you" : `for you and in ${cities}`;
}

function listNames(names: readonly string[]): string {
  const before = names.slice(0, -1).join(", ");
  return `${before && `${before} and `}${names.at(-1) ?? ""}`;
}
