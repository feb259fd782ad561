import { bestOfWeek, firstMeetingDate } from "../shared/meeting/meeting-days.ts";
import type { Person } from "../shared/meeting/meeting-totals.ts";
import { type MeetingRequest, proposeMeetings } from "../shared/meeting/propose-meetings.ts";
import { scheduleOf, stateAt } from "../shared/meeting/schedule.ts";
import { addDays, civilDay } from "../shared/zones/civil-day.ts";
import { SLOT_MS } from "../shared/zones/day-slots.ts";
import { wallTimeAt } from "../shared/zones/wall-time.ts";
import { zoneNames } from "../shared/zones/zone-rules.ts";
import { median } from "./median.ts";

const PEOPLE = 100;
const ROUNDS = 25;
const MONDAY = { year: 2026, month: 11, day: 23 };
const FROM = Date.parse("2026-11-23T00:00:00Z");
const VISITOR_ZONE = "Europe/Berlin";
const SLOTS_PER_HOUR = 4;

const zones = zoneNames();

/** People of many zones, each with hours of their own. New objects each time, because results are cached by the list. */
function newRequest(round: number): MeetingRequest {
  const people = Array.from({ length: PEOPLE }, (_, index): Person => {
    const zone = index === 0 ? VISITOR_ZONE : (zones[(index * 5 + round) % zones.length] ?? "UTC");
    const start = 420 + (index % 13) * 15;
    const schedule = scheduleOf(zone, { hours: { start, end: start + 480 } });
    return { zone, name: zone, schedule, isVisitor: index === 0 };
  });
  return { date: MONDAY, visitorZone: VISITOR_ZONE, people, lengthMinutes: 60, from: FROM };
}

/** Looks at each quarter of an hour of each meeting for each person. */
function scanWeek({ people }: MeetingRequest): number {
  let most = 0;
  for (let days = 0; days < 7; days++) {
    const { start, end } = civilDay(VISITOR_ZONE, addDays(MONDAY, days)) ?? { start: 0, end: 0 };
    for (let slot = start; slot < end; slot += SLOT_MS) {
      const working = people.filter(({ zone, schedule }) =>
        Array.from({ length: SLOTS_PER_HOUR }, (_, index) =>
          stateAt(schedule, wallTimeAt(zone, slot + index * SLOT_MS)),
        ).every((state) => state === "work"),
      );
      most = Math.max(most, working.length);
    }
  }
  return most;
}

/** Measures the ranking of meetings for a hundred people. */
export function benchMeeting(): void {
  const contestants = [
    {
      name: "proposals of a day",
      run: (request: MeetingRequest) => proposeMeetings(request).length,
    },
    {
      name: "best meetings of a week",
      run: (request: MeetingRequest) => bestOfWeek(request).length,
    },
    {
      name: "first date worth showing",
      run: (request: MeetingRequest) => firstMeetingDate(request).day,
    },
    { name: "plain scan of a week", run: scanWeek },
  ].map((contestant) => ({ ...contestant, rounds: [] as number[] }));
  let checksum = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const { run, rounds } of contestants) {
      const request = newRequest(round);
      const start = performance.now();
      checksum += run(request);
      rounds.push(performance.now() - start);
    }
  }
  const lines = contestants.map(
    ({ name, rounds }) =>
      `${name.padEnd(28)}${median(rounds).toFixed(1).padStart(10)}${Math.max(...rounds)
        .toFixed(1)
        .padStart(10)}`,
  );
  process.stdout.write(
    [
      `${PEOPLE} people, ${ROUNDS} interleaved rounds, Node ${process.version}; checksum ${checksum}`,
      `${"".padEnd(28)}${"median, ms".padStart(10)}${"worst".padStart(10)}`,
      ...lines,
      "",
    ].join("\n"),
  );
}
