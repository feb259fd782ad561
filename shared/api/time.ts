import { type Static, Type } from "typebox";

/** `GET`: the server's clock, stamped when the request came in and when the answer went out. */
export const TIME_PATH = "/api/time";

/** The metric of the header `Server-Timing` in which the page's document carries the same figures. */
export const TIME_METRIC = "time";

/** Where the server's own bound comes from; null where nothing checks its clock. */
export const TimeSource = Type.Union([Type.Literal("chrony"), Type.Literal("sntp"), Type.Null()]);
export type TimeSource = Static<typeof TimeSource>;

export const Time = Type.Object({
  receivedMs: Type.Number({
    description: "When the request came in: ms since the epoch by the server's clock, to 0.0001 ms",
  }),
  sentMs: Type.Number({
    description: "When the answer went out, likewise; never before receivedMs",
  }),
  boundMs: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: "How far both may be from UTC, either way, in ms; null when nobody knows",
  }),
  source: TimeSource,
  synchronised: Type.Boolean({ description: "Whether the bound is known and at most a second" }),
});
export type Time = Static<typeof Time>;

/**
 * The value of `Server-Timing` that carries these figures: `time;desc="<received> <sent> <bound> <source> <0|1>"`,
 * a figure or a source that is null as `-`.
 */
export function formatTimeMetric(time: Time): string {
  const { receivedMs, sentMs, boundMs, source, synchronised } = time;
  const figures = [receivedMs, sentMs, boundMs ?? "-", source ?? "-", synchronised ? 1 : 0];
  return `${TIME_METRIC};desc="${figures.join(" ")}"`;
}

/** Reads the description of a `PerformanceServerTiming` named TIME_METRIC; undefined when it is none of ours. */
export function parseTimeMetric(description: string): Time | undefined {
  const figure = String.raw`(\d+(?:\.\d+)?(?:e-\d+)?)`;
  const form = new RegExp(`^${figure} ${figure} (?:-|${figure}) (-|chrony|sntp) ([01])$`);
  const [all, received, sent, bound, source, synchronised] = form.exec(description) ?? [];
  if (all === undefined) return undefined;
  return {
    receivedMs: Number(received),
    sentMs: Number(sent),
    boundMs: bound === undefined ? null : Number(bound),
    source: source === "chrony" || source === "sntp" ? source : null,
    synchronised: synchronised === "1",
  };
}
