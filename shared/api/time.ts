import { type Static, Type } from "typebox";

export const TIME_PATH = "/api/time";

/** The `Server-Timing` metric that carries the same figures with the page's document. */
export const TIME_METRIC = "time";

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

/** Formats a `Server-Timing` metric: `time;desc="<received> <sent> <bound> <source> <0|1>"`, with `-` for null. */
export function formatTimeMetric(time: Time): string {
  const { receivedMs, sentMs, boundMs, source, synchronised } = time;
  const figures = [receivedMs, sentMs, boundMs ?? "-", source ?? "-", synchronised ? 1 : 0];
  return `${TIME_METRIC};desc="${figures.join(" ")}"`;
}

/** Parses the description of a `PerformanceServerTiming` named TIME_METRIC; undefined if it has another format. */
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
