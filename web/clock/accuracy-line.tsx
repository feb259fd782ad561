import { useEffect, useState } from "react";
import { Tooltip } from "../ui/tooltip.tsx";
import { drawAccuracy, formatAccuracy } from "./accuracy.ts";

const REFRESH_MS = 30_000;

/** What the page claims of its accuracy: simulated figures, and its tooltip says so. */
export function AccuracyLine() {
  const [accuracy, setAccuracy] = useState(() => drawAccuracy(Math.random));
  useEffect(() => {
    const timer = setInterval(() => setAccuracy(drawAccuracy(Math.random)), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="text-ink-2">
      The difference from the atomic clock was{" "}
      <Tooltip text="These figures are simulated. They are not a measurement of your clock.">
        {formatAccuracy(accuracy)}
      </Tooltip>
      .
    </p>
  );
}
