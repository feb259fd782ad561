import { useEffect, useState } from "react";
import * as m from "#messages";
import { joinSentences } from "../i18n/join-sentences.ts";
import { useStore } from "../kit/storage/store.ts";
import { useAnnouncement } from "../kit/ui/announce.ts";
import { Tooltip } from "../kit/ui/tooltip.tsx";
import { setClock, useCurrentMinute } from "../time/tick.ts";
import {
  ageNotice,
  describeDeviceClock,
  describeDifference,
  describeMethod,
  jumpNotice,
} from "./describe-measurement.ts";
import { createMeasuredClock } from "./measured-clock.ts";
import { MeasuringLine } from "./reserved-line.tsx";

/** Measured figures with a bound. While it is rendered, the page shows the corrected time. The first result is spoken if just asked for. */
export function MeasuredLine({ isSpoken }: { isSpoken: boolean }) {
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
  useCurrentMinute();

  const measurement = clock.measure();
  const [result, setResult] = useState("");
  if (measurement && result === "") setResult(describeDeviceClock(measurement));
  useAnnouncement(isSpoken ? result : "");
  if (!measurement) {
    const isUnreachable = status === "unreachable";
    return (
      <MeasuringLine
        status={isUnreachable ? m.accuracyUnreachable() : m.accuracyMeasuring()}
        isSpoken={isSpoken}
      />
    );
  }
  const jump = jumpMs === undefined ? undefined : jumpNotice(jumpMs, measurement);
  return (
    <>
      <p>
        {describeDifference(measurement, (figures) => (
          <Tooltip text={describeMethod(measurement)}>{figures}</Tooltip>
        ))}
      </p>
      <p>{joinSentences(describeDeviceClock(measurement), ageNotice(measurement), jump)}</p>
    </>
  );
}
