import { formatList } from "#formats/lazy";
import * as m from "#messages";
import { isInFreeTime, type Person } from "../../shared/meeting/meeting-totals.ts";
import type { PersonCost } from "../../shared/meeting/schedule.ts";

/** If more people bear the same, they are counted instead of named. */
const MAX_NAMED = 3;

type BorneCost = Exclude<PersonCost, "free">;

interface DescribedCosts {
  /** "Sydney stays late": who bears the meeting awake, or that nobody does. */
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
  const borne: readonly BorneCost[] = isFree ? ["work"] : ["early", "late", "break", "dayOff"];
  const bearers = borne.flatMap((cost) => bearersOf(cost, costs, people) ?? []);
  const sleep = bearersOf("asleep", costs, people);
  if (bearers.length > 0) return { title: capitalize(formatList(bearers)), sleep };
  if (sleep) return { title: capitalize(sleep), sleep: undefined };
  return { title: isFree ? m.meetingNobodyWorks() : m.meetingEveryoneWorks(), sleep };
}

/** "San Francisco sleeps"; undefined if nobody does. */
function bearersOf(
  cost: BorneCost,
  costs: readonly PersonCost[],
  people: readonly Person[],
): string | undefined {
  const bearers = people.filter((_, index) => costs[index] === cost);
  if (bearers.length === 0) return undefined;
  // "You" has the verb of several people.
  const isOne = bearers.length === 1 && !bearers[0]?.isVisitor;
  return (isOne ? m.meetingBears : m.meetingBearTogether)({ cost, names: namesOf(bearers) });
}

/** "you, Sydney and Mum", or "5 people". */
export function namesOf(people: readonly Person[]): string {
  if (people.length > MAX_NAMED) return m.meetingPeopleCount({ count: people.length });
  return formatList(people.map(({ isVisitor, name }) => (isVisitor ? m.meetingYou() : name)));
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
