import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";

export interface Measurement {
  /** The device's clock minus the true time, in ms: positive if it is ahead. */
  readonly differenceMs: number;
  /** The uncertainty of the difference, either way, in ms. */
  readonly boundMs: number;
  readonly samples: number;
  readonly bestRoundTripMs: number;
  /** Of the newest sample, in ms. */
  readonly ageMs: number;
  /** The uncertainty of the server's clock in ms; null if nothing checks it. */
  readonly serverBoundMs: number | null;
  readonly synchronised: boolean;
}

/** Nobody sees less on a clock. */
const EXACT_WITHIN_MS = 100;

/** While the server responds, the newest sample is at most a minute old. */
const OLD_AFTER_MS = 2 * MINUTE_MS;

/** What the device's clock was measured against: an atomic clock only if the server's clock is known to follow one. */
export function describeReference({ synchronised }: Measurement): string {
  return synchronised ? "the atomic clock" : "this server's clock";
}

/** `-37.214 seconds (±0.013 seconds)`. The bound is rounded up and includes the rounding of the difference. */
export function formatMeasured({ differenceMs, boundMs }: Measurement): string {
  const rounded = Math.round(differenceMs);
  const bound = Math.ceil(boundMs + Math.abs(differenceMs - rounded));
  const sign = rounded < 0 ? "-" : "+";
  return `${sign}${inSeconds(Math.abs(rounded))} seconds (±${inSeconds(bound)} seconds)`;
}

/** Whether the device's clock is exact, ahead or behind; claims no more than the bound allows. */
export function describeDeviceClock(measurement: Measurement): string {
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

export function describeMethod(measurement: Measurement): string {
  const { samples, bestRoundTripMs, ageMs, serverBoundMs, synchronised } = measurement;
  const server =
    synchronised && serverBoundMs !== null
      ? `right to ±${serverBoundMs.toPrecision(2)} ms`
      : "itself unverified";
  const count = samples === 1 ? "once" : `${samples} times`;
  const age = Math.round(ageMs / SECOND_MS);
  const roundTrip = bestRoundTripMs.toPrecision(2);
  return `Checked ${count} against our server (${server}). Last check ${age} s ago, best round trip ${roundTrip} ms.`;
}

/** Warns that the measurement is old, and of its grown bound; undefined while the server responds. */
export function ageNotice({ ageMs, boundMs }: Measurement): string | undefined {
  if (ageMs < OLD_AFTER_MS) return undefined;
  const [count, unit] =
    ageMs < HOUR_MS
      ? [Math.floor(ageMs / MINUTE_MS), "minute"]
      : [Math.floor(ageMs / HOUR_MS), "hour"];
  const bound = (Math.ceil((boundMs / SECOND_MS) * 10) / 10).toFixed(1);
  return `Not measured for ${count} ${unit}${count === 1 ? "" : "s"}, ±${bound} s.`;
}

/**
 * Asks the visitor to correct a clock that was changed by `jumpMs` while the page was open. Undefined if the clock is not
 * wrong now: after a sleep of the device the clocks jump too.
 */
export function jumpNotice(jumpMs: number, measurement: Measurement): string | undefined {
  if (!isOff(measurement)) return undefined;
  const seconds = jumpMs / SECOND_MS;
  const sign = seconds < 0 ? "−" : "+";
  const distance = Math.abs(seconds);
  return `Set your clock: it changed by ${sign}${distance >= 10 ? distance.toFixed(0) : distance.toFixed(1)} s.`;
}

function isOff({ differenceMs, boundMs }: Measurement): boolean {
  return Math.abs(differenceMs) - boundMs > EXACT_WITHIN_MS;
}

function inSeconds(ms: number): string {
  return (ms / SECOND_MS).toFixed(3);
}
