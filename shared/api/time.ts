import { type Static, Type } from "typebox";

export const TIME_PATH = "/api/time";

/** The source of the server's error bound; null if nothing checks its clock. */
export const TimeSource = Type.Union([Type.Literal("chrony"), Type.Literal("sntp"), Type.Null()]);
export type TimeSource = Static<typeof TimeSource>;

export const Time = Type.Object({
  receivedMs: Type.Number({
    description: "Arrival of the request: ms since the epoch by the server's clock, to 0.0001 ms",
  }),
  sentMs: Type.Number({
    description: "Departure of the response, likewise; never before receivedMs",
  }),
  boundMs: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: "The largest error of both against UTC, either way, in ms; null if unknown",
  }),
  source: TimeSource,
  synchronised: Type.Boolean({ description: "Whether the bound is known and at most a second" }),
});
export type Time = Static<typeof Time>;
