import { useEffect, useState, useSyncExternalStore } from "react";
import { setClock, useCurrentMinute } from "../time/tick.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import {
  agingNotice,
  detailsOf,
  formatMeasured,
  jumpNotice,
  type Measurement,
  referenceOf,
  verdictOf,
} from "./describe-measurement.ts";
import { createMeasuredClock, type MeasuredClock } from "./measured-clock.ts";

/** Measured figures with a bound; while it is shown, the page's clock is the corrected one. */
export function MeasuredLine() {
  const [clock] = useState(createMeasuredClock);
  const { state, jumpMs } = useSyncExternalStore(clock.subscribe, clock.getSnapshot);
  useEffect(() => {
    clock.start();
    setClock(clock.correctedNow);
    return () => {
      clock.stop();
      setClock(Date.now);
    };
  }, [clock]);
  useCurrentMinute();

  const measurement = measurementOf(clock);
  if (!measurement) {
    return (
      <p role="status">
        {state === "unreachable"
          ? "Your clock is not measured yet: the server can't be reached."
          : "Measuring your clock…"}
      </p>
    );
  }
  const jump = jumpMs === undefined ? undefined : jumpNotice(jumpMs, measurement);
  return (
    <>
      <p>
        The difference from {referenceOf(measurement)} was{" "}
        <Tooltip text={detailsOf(measurement)}>{formatMeasured(measurement)}</Tooltip>.
      </p>
      <p className="mt-1 text-small">
        {[verdictOf(measurement), agingNotice(measurement), jump].filter(Boolean).join(" ")}
      </p>
    </>
  );
}

/** The figures of this instant: their bound grows while no answer comes. */
function measurementOf(clock: MeasuredClock): Measurement | undefined {
  const { estimate, deviceError } = clock.readNow();
  if (!estimate || !deviceError) return undefined;
  const { newestAgeMs: ageMs, ...rest } = estimate;
  return { ...rest, ...deviceError, ageMs };
}
