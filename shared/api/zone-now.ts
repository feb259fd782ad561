import { type Static, Type } from "typebox";
import { Time } from "./time.ts";

export const ZONE_NOW_PATH = "/api/zones/now";

const At = Type.Optional(
  Type.String({
    maxLength: 40,
    description: "Another instant than now, from 1900 to 2100, with its offset",
    examples: ["1995-10-10T12:00:00Z"],
  }),
);

/** Of the calls below `/api/timezone`, which ignore other parameters. */
export const AtQuery = Type.Object({ at: At });
export type AtQuery = Static<typeof AtQuery>;

export const ZoneNowQuery = Type.Object(
  {
    zone: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "A tzdb name, in any case",
      examples: ["Europe/Berlin"],
    }),
    at: At,
  },
  { additionalProperties: false },
);

const OffsetMinutes = Type.Number({
  description: "Minutes east of UTC; before 1972 some have a fraction",
});
const Abbreviation = Type.String({
  description: 'As in tzdb: "CET", or "+03" for want of letters',
});
/** Of the server's clock, which an answer to `at` does not ask. */
const { boundMs, source, synchronised } = Time.properties;

export const ZoneNow = Type.Object({
  zone: Type.String({ description: "The name as tzdb spells it" }),
  instantMs: Type.Number({
    description:
      "Departure of the response: ms since the epoch by the server's clock, to 0.0001 ms; with `at` that instant",
  }),
  boundMs: Type.Optional(boundMs),
  source: Type.Optional(source),
  synchronised: Type.Optional(synchronised),
  localTime: Type.String({
    description: 'The same instant in the zone, to the ms: "2026-11-23T20:00:03.123+01:00"',
  }),
  offsetMinutes: OffsetMinutes,
  abbreviation: Abbreviation,
  isDst: Type.Boolean({
    description: "As in tzdb, by which Ireland has DST in winter, one hour behind standard time",
  }),
  nextChange: Type.Union(
    [
      Type.Object({
        atMs: Type.Integer({ description: "Ms since the epoch" }),
        offsetBeforeMinutes: OffsetMinutes,
        offsetAfterMinutes: OffsetMinutes,
        abbreviationAfter: Abbreviation,
      }),
      Type.Null(),
    ],
    { description: "The next change of the offset; null if none is known" },
  ),
  posixTz: Type.String({
    description:
      'For programs without tzdb: "CET-1CEST,M3.5.0,M10.5.0/3", by POSIX with the times of RFC 9636',
  }),
  posixTzUntilMs: Type.Union([Type.Integer(), Type.Null()], {
    description:
      "The next change that posixTz has otherwise, in ms since the epoch; null if it is right without end",
  }),
  byTodaysRules: Type.Boolean({
    description:
      "Whether nobody knows yet what clocks will show then, so that today's rules go on: after 2036",
  }),
  release: Type.String({ description: "The tzdb release of the rules" }),
});
export type ZoneNow = Static<typeof ZoneNow>;
