import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";

/** What has been measured of the device's clock. */
export interface Measurement {
  /** The device's clock less the true time, in ms: positive where it is ahead. */
  readonly differenceMs: number;
  /** How far the true difference may be from that, either way, in ms. */
  readonly boundMs: number;
  readonly samples: number;
  readonly bestRoundTripMs: number;
  /** Since the newest sample, in ms. */
  readonly ageMs: number;
  /** The server's own bound in ms; null where nothing checks its clock. */
  readonly serverBoundMs: number | null;
  readonly synchronised: boolean;
}

/** A tenth of a second: less than that nobody sees on a clock. */
const EXACT_WITHIN_MS = 100;

/** The newest sample is a refresh or two old at most while the server answers. */
const OLD_AFTER_MS = 2 * MINUTE_MS;

/** Against what was measured: of atomic clocks only where the server's own clock is known to follow them. */
export function referenceOf({ synchronised }: Measurement): string {
  return synchronised ? "the atomic clock" : "this server's clock";
}

/** `-37.214 seconds (±0.013 seconds)`: to the millisecond, the bound rounded up with what rounding took. */
export function formatMeasured({ differenceMs, boundMs }: Measurement): string {
  const rounded = Math.round(differenceMs);
  const bound = Math.ceil(boundMs + Math.abs(differenceMs - rounded));
  const sign = rounded < 0 ? "-" : "+";
  return `${sign}${inSeconds(Math.abs(rounded))} seconds (±${inSeconds(bound)} seconds)`;
}

/** What that means, never more than the bound allows: exact, ahead or behind, or as far as can be measured. */
export function verdictOf(measurement: Measurement): string {
  const { differenceMs, boundMs } = measurement;
  const distance = Math.abs(differenceMs);
  if (distance + boundMs <= EXACT_WITHIN_MS) return "Your clock is exact.";
  if (isOff(measurement)) {
    const direction = differenceMs < 0 ? "behind" : "ahead";
    const amount =
      distance > SECOND_MS ? (distance / SECOND_MS).toFixed(1) : inSeconds(Math.round(distance));
    return `Your clock is ${amount} seconds ${direction}.`;
  }
  return `Your clock is exact as far as can be measured (±${inSeconds(Math.ceil(boundMs))} seconds).`;
}

/** How it was measured, for who wants to know. */
export function detailsOf(measurement: Measurement): string {
  const { samples, bestRoundTripMs, ageMs, serverBoundMs, synchronised } = measurement;
  const server =
    synchronised && serverBoundMs !== null
      ? `The server's own clock is right to ±${serverBoundMs.toPrecision(2)} ms.`
      : "Measured against this server; its own clock is not checked.";
  const count = samples === 1 ? "1 sample" : `${samples} samples`;
  const age = `the newest ${Math.round(ageMs / SECOND_MS)} s old`;
  return `${count}, ${age}, best round trip ${bestRoundTripMs.toPrecision(2)} ms. ${server}`;
}

/** Says that no answer has come for long, and what the bound has grown to; undefined while answers come. */
export function agingNotice({ ageMs, boundMs }: Measurement): string | undefined {
  if (ageMs < OLD_AFTER_MS) return undefined;
  const [count, unit] =
    ageMs < HOUR_MS
      ? [Math.floor(ageMs / MINUTE_MS), "minute"]
      : [Math.floor(ageMs / HOUR_MS), "hour"];
  const bound = (Math.ceil((boundMs / SECOND_MS) * 10) / 10).toFixed(1);
  return `Not measured for ${count} ${unit}${count === 1 ? "" : "s"}, ±${bound} s.`;
}

/**
 * Says that the device's clock was set while the page was open, by so many ms; undefined unless it is off now: one that
 * only slept jumps too.
 */
export function jumpNotice(jumpMs: number, measurement: Measurement): string | undefined {
  if (!isOff(measurement)) return undefined;
  const seconds = jumpMs / SECOND_MS;
  const sign = seconds < 0 ? "-" : "+";
  const distance = Math.abs(seconds);
  return `Set your clock: it changed by ${sign}${distance >= 10 ? distance.toFixed(0) : distance.toFixed(1)} s.`;
}

function isOff({ differenceMs, boundMs }: Measurement): boolean {
  return Math.abs(differenceMs) - boundMs > EXACT_WITHIN_MS;
}

function inSeconds(ms: number): string {
  return (ms / SECOND_MS).toFixed(3);
}
