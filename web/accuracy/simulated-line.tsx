import { useEffect, useState } from "react";
import { Tooltip } from "../ui/tooltip.tsx";
import { formatAccuracy, simulateAccuracy } from "./simulated-accuracy.ts";

const REFRESH_MS = 30_000;

/** Simulated figures, new every 30 seconds; the tooltip says what they are, and what to do for real ones. */
export function SimulatedLine() {
  const [accuracy, setAccuracy] = useState(() => simulateAccuracy(Math.random));
  useEffect(() => {
    const timer = setInterval(() => setAccuracy(simulateAccuracy(Math.random)), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p>
      The difference from the atomic clock was{" "}
      <Tooltip text="These figures are simulated. “Measure my clock” gives you real ones.">
        {formatAccuracy(accuracy)}
      </Tooltip>
      .
    </p>
  );
}
