import { type Static, Type } from "typebox";

/** `GET`: the calls of worldtimeapi.org, by its OpenAPI document of 2021-01-08 and recorded answers, with its names and order of fields. */
export const TIMEZONES_PATH = "/api/timezone";

/** `GET`: the time where the caller is, if the operator's proxy names its zone. Another address below it is refused. */
export const IP_PATH = "/api/ip";

export const TEXT_SUFFIX = ".txt";

/** Appended to the path of a zone, which worldtimeapi.org never had: its POSIX TZ string, and its rules for calendars. */
export const POSIX_SUFFIX = ".posix";
export const CALENDAR_SUFFIX = ".ics";

const Instant = Type.Union([Type.String(), Type.Null()]);

export const WorldTime = Type.Object({
  utc_offset: Type.String({ description: 'The offset from UTC: "+02:00"' }),
  timezone: Type.String({ description: "The name as tzdb spells it" }),
  day_of_week: Type.Integer({ minimum: 0, maximum: 6, description: "Sunday is 0" }),
  day_of_year: Type.Integer({ minimum: 1, maximum: 366 }),
  datetime: Type.String({
    description: 'Local time to the microsecond: "2021-09-01T12:34:56.123456+02:00"',
  }),
  utc_datetime: Type.String({ description: "The same instant in UTC" }),
  unixtime: Type.Integer({ description: "Seconds since the epoch" }),
  raw_offset: Type.Integer({ description: "Standard time's offset from UTC, in seconds" }),
  week_number: Type.Integer({ minimum: 1, maximum: 53, description: "ISO 8601" }),
  dst: Type.Boolean({
    description: "As in tzdb, by which Ireland has DST in winter, one hour behind standard time",
  }),
  abbreviation: Type.String({ description: 'As in tzdb: "CET", or "+03" for want of letters' }),
  dst_offset: Type.Integer({
    description: "What DST adds to raw_offset, in seconds; 0 without DST",
  }),
  dst_from: Type.Union(Instant.anyOf, {
    description: "Start of the DST that is in effect; else null",
  }),
  dst_until: Type.Union(Instant.anyOf, {
    description: "End of the DST that is in effect; else null",
  }),
  client_ip: Type.String({ description: "The address that the request came from" }),
  by_todays_rules: Type.Optional(
    Type.Literal(true, {
      description: "Only with `at`, after 2036: nobody knows yet, so that today's rules go on",
    }),
  ),
});
export type WorldTime = Static<typeof WorldTime>;

export const TimezoneNames = Type.Array(Type.String(), { description: "tzdb names" });

export const WorldTimeError = Type.Object({ error: Type.String() }, { description: "Refused" });
