import { formatList } from "#formats/lazy";
import * as m from "#messages";
import { isInFreeTime, type Person } from "../../shared/meeting/meeting-totals.ts";
import type { PersonCost } from "../../shared/meeting/schedule.ts";
import { capitalize } from "../i18n/isolate.ts";

/** If more people bear the same, they are counted instead of named. */
const MAX_NAMED = 3;

type Hardship = Exclude<PersonCost, "free">;

interface DescribedCosts {
  /** "Sydney stays late": whom the time does not suit though they are awake, or that there is nobody. */
  readonly title: string;
  /** "San Francisco sleeps"; undefined if nobody does, or the title says it. */
  readonly sleep: string | undefined;
}

/** What a meeting costs people, in sentences. */
export function describeCosts(
  costs: readonly PersonCost[],
  people: readonly Person[],
): DescribedCosts {
  const isFree = isInFreeTime(people);
  const kinds: readonly Hardship[] = isFree ? ["work"] : ["early", "late", "break", "dayOff"];
  const hardships = kinds.flatMap((kind) => describeHardship(kind, costs, people) ?? []);
  const sleep = describeHardship("asleep", costs, people);
  if (hardships.length > 0) return { title: capitalize(formatList(hardships)), sleep };
  if (sleep) return { title: capitalize(sleep), sleep: undefined };
  return { title: isFree ? m.meetingNobodyWorks() : m.meetingEveryoneWorks(), sleep };
}

/** "San Francisco sleeps"; undefined if nobody does. */
function describeHardship(
  cost: Hardship,
  costs: readonly PersonCost[],
  people: readonly Person[],
): string | undefined {
  const affected = people.filter((_, index) => costs[index] === cost);
  if (affected.length === 0) return undefined;
  // "You" has the verb of several people.
  const isOne = affected.length === 1 && !affected[0]?.isVisitor;
  return (isOne ? m.meetingHardFor : m.meetingHardForSeveral)({ cost, names: namesOf(affected) });
}

/** "you, Sydney and Mum", or "5 people". */
export function namesOf(people: readonly Person[]): string {
  if (people.length > MAX_NAMED) return m.meetingPeopleCount({ count: people.length });
  return formatList(people.map(({ isVisitor, name }) => (isVisitor ? m.meetingYou() : name)));
}
