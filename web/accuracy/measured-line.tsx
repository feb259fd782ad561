import { useEffect, useState } from "react";
import { useStore } from "../storage/store.ts";
import { setClock, useCurrentMinute } from "../time/tick.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import {
  ageNotice,
  describeDeviceClock,
  describeMethod,
  describeReference,
  formatMeasured,
  jumpNotice,
  type Measurement,
} from "./describe-measurement.ts";
import { createMeasuredClock, type MeasuredClock } from "./measured-clock.ts";

/** Measured figures with a bound. While it is rendered, the page shows the corrected time. */
export function MeasuredLine() {
  const [clock] = useState(createMeasuredClock);
  const { status, jumpMs } = useStore(clock.state);
  useEffect(() => {
    clock.start();
    const showCorrected = () => setClock(clock.correctedNow);
    showCorrected();
    // The next second is due at another moment after each measurement.
    const unsubscribe = clock.state.subscribe(showCorrected);
    return () => {
      unsubscribe();
      clock.stop();
      setClock(Date.now);
    };
  }, [clock]);
  // Renders once a minute, for the age and the bound.
  useCurrentMinute();

  const measurement = measurementOf(clock);
  if (!measurement) {
    return (
      <p role="status">
        {status === "unreachable"
          ? "Can't reach the server to measure your clock."
          : "Measuring your clock…"}
      </p>
    );
  }
  const jump = jumpMs === undefined ? undefined : jumpNotice(jumpMs, measurement);
  return (
    <>
      <p>
        The difference from {describeReference(measurement)} was{" "}
        <Tooltip text={describeMethod(measurement)}>{formatMeasured(measurement)}</Tooltip>.
      </p>
      <p className="mt-1 text-small">
        {[describeDeviceClock(measurement), ageNotice(measurement), jump].filter(Boolean).join(" ")}
      </p>
    </>
  );
}

function measurementOf(clock: MeasuredClock): Measurement | undefined {
  const { estimate, deviceError } = clock.readNow();
  if (!estimate || !deviceError) return undefined;
  const { newestAgeMs: ageMs, ...rest } = estimate;
  return { ...rest, ...deviceError, ageMs };
}
