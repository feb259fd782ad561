import { type Static, Type } from "typebox";

/** `GET`: the call of timeapi.io, in two spellings that its programs use. */
export const TIME_API_PATHS = ["/api/Time/current/zone", "/api/time/current/zone"] as const;

/** As timeapi.io's OpenAPI document names and orders the fields. */
export const TimeApiTime = Type.Object({
  year: Type.Integer(),
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  day: Type.Integer({ minimum: 1, maximum: 31 }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  minute: Type.Integer({ minimum: 0, maximum: 59 }),
  seconds: Type.Integer({ minimum: 0, maximum: 59 }),
  milliSeconds: Type.Integer({ minimum: 0, maximum: 999 }),
  dateTime: Type.String({ description: 'Local time: "2021-03-14T17:22:01.1234560"' }),
  date: Type.String({ description: '"03/14/2021"' }),
  time: Type.String({ description: '"17:22"' }),
  timeZone: Type.String({ description: "The name as tzdb spells it" }),
  dayOfWeek: Type.String({ description: '"Sunday"' }),
  dstActive: Type.Boolean(),
});
export type TimeApiTime = Static<typeof TimeApiTime>;
