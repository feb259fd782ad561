import { type Static, Type } from "typebox";
import { SLOT_MINUTES, SLOT_MS } from "../../../shared/durations.ts";
import { proposeMeetings as findMeetings } from "../../../shared/meeting/propose-meetings.ts";
import { type PersonCost, scheduleOf } from "../../../shared/meeting/schedule.ts";
import { SOURCE_LANGUAGE } from "../../../shared/page-language.ts";
import { readMinute } from "../../../shared/text/text-reader.ts";
import { addDays, civilDateAt } from "../../../shared/zones/civil-day.ts";
import { WEEKDAYS } from "../../../shared/zones/format-time.ts";
import { wordsIn } from "../../places/text-resolver.ts";
import { MAX_PLACES } from "./time-tools.ts";
import {
  Arguments,
  findNamed,
  formatUtc,
  LocalTime,
  PlaceText,
  readDate,
  type Sources,
  type Tool,
  ToolError,
  timeOn,
} from "./tool.ts";

const MAX_DAYS = 14;
const MAX_LENGTH_MINUTES = 480;
/** The most, 20 people on 14 days, takes 8 to 13 ms. */
const DAYS_PER_POINT = 28;

const TimeOfDay = Type.String({ maxLength: 20, description: 'As "09:00" or "9am"' });

const Person = Arguments({
  place: PlaceText,
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  workingHours: Type.Optional(
    Arguments({ start: TimeOfDay, end: TimeOfDay }, { description: "9:00 to 17:00 if absent" }),
  ),
  daysOff: Type.Optional(
    Type.Array(Type.Enum(WEEKDAYS, { type: "string" }), {
      maxItems: 7,
      description: "The weekend of the country if absent; all seven for a person who never works",
    }),
  ),
});

const Meeting = Arguments({
  people: Type.Array(Person, {
    minItems: 1,
    maxItems: MAX_PLACES,
    description: "Whoever takes part; dates and full hours are those of the first",
  }),
  lengthMinutes: Type.Integer({
    minimum: SLOT_MINUTES,
    maximum: MAX_LENGTH_MINUTES,
    multipleOf: SLOT_MINUTES,
  }),
  firstDate: Type.Optional(
    Type.String({ maxLength: 10, description: "Such as 2026-12-01; today if absent" }),
  ),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: "How many dates; 7 if absent" }),
  ),
});

const DEFAULT_DAYS = 7;

const STATES: Readonly<Record<PersonCost, string>> = {
  work: "at work",
  free: "free, as always",
  early: "before work",
  late: "after work",
  break: "between hours of work",
  dayOff: "on a day off",
  asleep: "asleep",
};

export const proposeMeetings: Tool<Static<typeof Meeting>> = {
  name: "propose_meetings",
  title: "Propose meetings",
  description:
    "The best times, at most three, for a meeting of people in several places, from now on: first in nobody's sleep, then in most people's working hours, or in free time if somebody never works, then least inconvenient. Each suits somebody better than those before it. Says what each time is for whom, and on which other dates it is the same.",
  inputSchema: Meeting,
  outputSchema: Type.Object({
    proposals: Type.Array(
      Type.Object({
        startUtc: Type.String(),
        endUtc: Type.String(),
        reason: Type.String(),
        sameOn: Type.Array(Type.String(), {
          description: "Other starts, in UTC, that cost everyone the same",
        }),
        people: Type.Array(
          Type.Object({
            name: Type.String(),
            state: Type.Enum(Object.keys(STATES) as PersonCost[], {
              type: "string",
              description:
                "Whether they work all through it, are asleep at any time of it (eight hours from 22:00, later or earlier beside work), or which time of theirs it is",
            }),
            start: LocalTime,
          }),
        ),
      }),
      { description: "Best first; empty if the dates are past" },
    ),
  }),
  points: ({ people, days = DEFAULT_DAYS }) => Math.ceil((people.length * days) / DAYS_PER_POINT),
  async answer({ people, lengthMinutes, firstDate, days = DEFAULT_DAYS }, sources) {
    const participants: Awaited<ReturnType<typeof readPerson>>[] = [];
    for (const person of people) participants.push(await readPerson(person, sources));
    const visitorZone = participants[0]?.zone ?? "UTC";
    const from = Math.ceil(sources.nowMs / SLOT_MS) * SLOT_MS;
    const first = firstDate === undefined ? civilDateAt(visitorZone, from) : readDate(firstDate);
    const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
    const request = { dates, visitorZone, people: participants, lengthMinutes, from };
    const proposals = findMeetings(request).map(({ span: { start, end }, costs, starts }) => {
      const members = participants.map(({ name, place }, index) => {
        return { name, state: costs[index] ?? "free", start: timeOn(place, start, sources) };
      });
      return {
        startUtc: formatUtc(start),
        endUtc: formatUtc(end),
        reason: describeReason(members),
        sameOn: starts.filter((one) => one !== start).map(formatUtc),
        people: members,
      };
    });
    return { proposals };
  },
};

async function readPerson(
  { place: text, name, workingHours, daysOff }: Static<typeof Person>,
  sources: Sources,
) {
  const place = await findNamed(text, sources);
  const { zone } = place;
  if (typeof zone === "number")
    throw new ToolError(`"${text}" is an offset. Name a place or a time zone.`);
  const hours = workingHours && {
    start: readTimeOfDay(workingHours.start),
    end: readTimeOfDay(workingHours.end),
  };
  if (hours && hours.start === hours.end)
    throw new ToolError("Working hours have an end that is not their start.");
  const schedule = scheduleOf(zone, {
    ...(hours && { hours }),
    ...(daysOff && { weekend: daysOff.map((day) => WEEKDAYS.indexOf(day)) }),
  });
  return { place, zone, name: name ?? place.shortName, schedule };
}

function readTimeOfDay(text: string): number {
  const minute = readMinute(text, wordsIn(SOURCE_LANGUAGE));
  if (minute === undefined) throw new ToolError(`"${text}" is no time of day such as 09:00.`);
  return minute;
}

function describeReason(
  members: readonly { readonly name: string; readonly state: PersonCost }[],
): string {
  const groups = (Object.keys(STATES) as PersonCost[]).flatMap((state) => {
    const names = members.filter((one) => one.state === state).map(({ name }) => name);
    if (names.length === 0) return [];
    const who = names.length === members.length && names.length > 1 ? "everyone" : names.join(", ");
    return `${STATES[state]}: ${who}`;
  });
  const sentence = groups.join("; ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
