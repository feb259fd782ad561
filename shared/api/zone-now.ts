import { type Static, Type } from "typebox";
import { Time } from "./time.ts";

/** `GET`, with the zone as a query parameter: its time now. */
export const ZONE_NOW_PATH = "/api/zones/now";

export const ZoneNowQuery = Type.Object(
  {
    zone: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "A tzdb name, in any case",
      examples: ["Europe/Berlin"],
    }),
  },
  { additionalProperties: false },
);

const OffsetMinutes = Type.Integer({ description: "Minutes east of UTC" });
const Abbreviation = Type.String({
  description: 'As in tzdb: "CET", or "+03" for want of letters',
});
const { boundMs, source, synchronised } = Time.properties;

export const ZoneNow = Type.Object({
  zone: Type.String({ description: "The name as tzdb spells it" }),
  instantMs: Type.Number({
    description:
      "Departure of the response: ms since the epoch by the server's clock, to 0.0001 ms",
  }),
  boundMs,
  source,
  synchronised,
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
  release: Type.String({ description: "The tzdb release of the rules" }),
});
export type ZoneNow = Static<typeof ZoneNow>;
