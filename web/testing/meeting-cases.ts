import fc from "fast-check";
import type { ReleaseChanges } from "../../shared/api/zone-changes.ts";
import { DAY_MS, MINUTES_PER_DAY } from "../../shared/durations.ts";
import { type Meeting, occurrenceAt, type Repeat } from "../../shared/meeting/meeting.ts";
import { addDays, type CivilDate } from "../../shared/zones/civil-day.ts";

export const SERIES_ZONES = [
  "Europe/Berlin",
  "Europe/London",
  "America/New_York",
  "America/Sao_Paulo",
  "Australia/Sydney",
  "Asia/Tokyo",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "America/Vancouver",
  "Africa/Cairo",
  "America/Nuuk",
  "Asia/Gaza",
  "UTC",
];

/** A Sunday. */
const START: CivilDate = { year: 2026, month: 11, day: 1 };

/** Any series that a person can make, from some day in 2026 to 2028 on, and often one in the nights in which clocks change. */
export const anySeries: fc.Arbitrary<Meeting> = fc.record({
  zone: fc.constantFrom(...SERIES_ZONES),
  first: fc
    .oneof(
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 0, max: 85 }).map((weeks) => weeks * 7),
    )
    .map((days) => addDays(START, days)),
  repeat: fc.constantFrom<Repeat>(1, 2, 4, "monthly"),
  times: fc.array(
    fc
      .oneof(
        fc.integer({ min: 0, max: MINUTES_PER_DAY / 15 - 1 }),
        fc.integer({ min: 0, max: 3 * 4 }),
      )
      .map(quarters),
    { minLength: 1, maxLength: 4 },
  ),
  lengthMinutes: fc
    .oneof(fc.integer({ min: 1, max: 8 }), fc.constant(MINUTES_PER_DAY / 15))
    .map(quarters),
  skipped: fc.array(fc.integer({ min: 0, max: 35 }), { maxLength: 4 }),
  people: fc.constant([]),
});

function quarters(count: number): number {
  return count * 15;
}

/** Start and end of each meeting that starts within two years after the first one, in ms and in order. */
export function meetingsOf(series: Meeting): readonly (readonly [start: number, end: number])[] {
  const meetings: [number, number][] = [];
  const until = endOfYears(series);
  for (let index = 0; ; index++) {
    const { span, isSkipped } = occurrenceAt(series, index);
    if (span.start >= until) return meetings;
    if (!isSkipped) meetings.push([span.start, span.end]);
  }
}

export function endOfYears({ first }: Meeting): number {
  return Date.UTC(first.year, first.month - 1, first.day) + 731 * DAY_MS;
}

/** A law by which Vancouver stays on UTC-7 from November 2026 on. */
export const VANCOUVER: ReleaseChanges = {
  ...{ release: "2026b", before: "2026a", publishedMs: null },
  changes: [
    {
      ...{ zones: ["America/Vancouver"], isNew: false, sentence: "" },
      differences: [
        {
          ...{ fromMs: Date.UTC(2026, 10, 1, 9), untilMs: Date.UTC(2027, 2, 14, 10) },
          ...{ offsetBeforeMinutes: -480, offsetAfterMinutes: -420 },
        },
      ],
    },
  ],
};
