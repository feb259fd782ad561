import { type ReactNode, useEffect, useState } from "react";
import * as m from "#messages";
import { Tooltip } from "../kit/ui/tooltip.tsx";
import { describeAccuracy, simulateAccuracy } from "./simulated-accuracy.ts";

const REFRESH_MS = 30_000;

/** Simulated figures, new every 30 seconds; the tooltip, of the button too, says what they are, and what to do for real ones. */
export function SimulatedLine() {
  const [accuracy, setAccuracy] = useState(() => simulateAccuracy(Math.random));
  useEffect(() => {
    const timer = setInterval(() => setAccuracy(simulateAccuracy(Math.random)), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return <p>{describeAccuracy(accuracy, withTip)}</p>;
}

function withTip(figures: ReactNode) {
  return (
    <Tooltip text={m.accuracySimulated()} isTabStop={false}>
      {figures}
    </Tooltip>
  );
}
