import type { ReactNode } from "react";
import { formatDecimal } from "#formats/first-view";
import * as m from "#messages";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";
import { locale } from "../i18n/locale.ts";
import type { Measurement } from "./measured-clock.ts";
import { formatAccuracy, inSeconds } from "./simulated-accuracy.ts";

const EXACT_WITHIN_MS = 100;

/** While the server responds, the newest sample is at most a minute old. */
const OLD_AFTER_MS = 2 * MINUTE_MS;

/** The figures against the atomic clock only if the server's clock is known to follow one; `tip` renders them. */
export function describeDifference(
  measurement: Measurement,
  tip: (figures: ReactNode) => ReactNode,
): ReactNode {
  const values = { figures: formatMeasured(measurement), tip };
  return measurement.synchronised
    ? m.accuracyDifference(values)
    : m.accuracyDifferenceServer(values);
}

/** `-37.214 seconds (±0.013 seconds)`. The bound is rounded up and includes the rounding of the difference. */
export function formatMeasured({ differenceMs, boundMs }: Measurement): string {
  const rounded = Math.round(differenceMs);
  const uncertaintyMs = Math.ceil(boundMs + Math.abs(differenceMs - rounded));
  return formatAccuracy({ differenceMs: rounded, uncertaintyMs });
}

export function describeDeviceClock(measurement: Measurement): string {
  const { differenceMs, boundMs, synchronised } = measurement;
  const distance = Math.abs(differenceMs);
  if (isOff(measurement)) {
    const amount =
      distance > SECOND_MS
        ? formatDecimal(distance / SECOND_MS, 1)
        : inSeconds(Math.round(distance));
    return differenceMs < 0 ? m.accuracyBehind({ amount }) : m.accuracyAhead({ amount });
  }
  if (!synchronised) return m.accuracyAgrees();
  if (distance + boundMs <= EXACT_WITHIN_MS) return m.accuracyExact();
  return m.accuracyExactWithin({ bound: inSeconds(Math.ceil(boundMs)) });
}

export function describeMethod(measurement: Measurement): string {
  const { samples, bestRoundTripMs, ageMs, serverBoundMs, synchronised } = measurement;
  const age = Math.round(ageMs / SECOND_MS);
  const values = { samples, age, roundTrip: twoDigits(bestRoundTripMs) };
  return synchronised && serverBoundMs !== null
    ? m.accuracyMethod({ ...values, bound: twoDigits(serverBoundMs) })
    : m.accuracyMethodUnverified(values);
}

/** Warns that the measurement is old, and of its grown bound; undefined while the server responds. */
export function ageNotice({ ageMs, boundMs }: Measurement): string | undefined {
  if (ageMs < OLD_AFTER_MS) return undefined;
  const bound = formatDecimal(Math.ceil((boundMs / SECOND_MS) * 10) / 10, 1);
  return ageMs < HOUR_MS
    ? m.accuracyOldMinutes({ count: Math.floor(ageMs / MINUTE_MS), bound })
    : m.accuracyOldHours({ count: Math.floor(ageMs / HOUR_MS), bound });
}

/** Asks to set a clock again that jumped by `jumpMs`. Undefined if it is not wrong now: after a sleep of the device the clocks jump, too. */
export function jumpNotice(jumpMs: number, measurement: Measurement): string | undefined {
  if (!isOff(measurement)) return undefined;
  const seconds = jumpMs / SECOND_MS;
  const sign = seconds < 0 ? "−" : "+";
  const distance = Math.abs(seconds);
  return m.accuracyJumped({ change: `${sign}${formatDecimal(distance, distance >= 10 ? 0 : 1)}` });
}

function isOff({ differenceMs, boundMs }: Measurement): boolean {
  return Math.abs(differenceMs) - boundMs > EXACT_WITHIN_MS;
}

function twoDigits(ms: number): string {
  const options = { minimumSignificantDigits: 2, maximumSignificantDigits: 2 };
  return new Intl.NumberFormat(locale, options).format(ms);
}
