import type { WorldTime } from "../../shared/api/world-time.ts";

/** Answers of worldtimeapi.org in public tests and logs of its programs, of 2022. Only the caller's address is changed. */
export const RECORDED_ANSWERS: readonly WorldTime[] = [
  {
    client_ip: "192.0.2.1",
    abbreviation: "ACDT",
    datetime: "2022-10-27T06:47:50.294574+10:30",
    day_of_week: 4,
    day_of_year: 300,
    dst: true,
    dst_from: "2022-10-01T16:30:00+00:00",
    dst_offset: 3600,
    dst_until: "2023-04-01T16:30:00+00:00",
    raw_offset: 34200,
    timezone: "Australia/Adelaide",
    unixtime: 1666815470,
    utc_datetime: "2022-10-26T20:17:50.294574+00:00",
    utc_offset: "+10:30",
    week_number: 43,
  },
];

/** As plain text, with the same fields. */
export const RECORDED_TEXTS = [
  `abbreviation: EST
client_ip: 192.0.2.1
datetime: 2022-01-23T19:06:29.846071-05:00
day_of_week: 0
day_of_year: 23
dst: false
dst_from: 
dst_offset: 0
dst_until: 
raw_offset: -18000
timezone: America/Toronto
unixtime: 1642982789
utc_datetime: 2022-01-24T00:06:29.846071+00:00
utc_offset: -05:00
week_number: 3`,
] as const;

export const RECORDED_ERROR = { error: "unknown location" };
