import type { Accuracy } from "../../shared/page-settings.ts";
import { MeasuredLine } from "./measured-line.tsx";
import { SimulatedLine } from "./simulated-line.tsx";
import { useAccuracy } from "./use-accuracy.ts";

/** What the page says of its accuracy: simulated figures or measured ones, never both. */
export function AccuracyLine({ byDefault }: { byDefault: Accuracy }) {
  const [accuracy, askFor] = useAccuracy(byDefault);
  const isMeasured = accuracy === "measured";
  return (
    <div className="text-ink-2">
      {isMeasured ? <MeasuredLine /> : <SimulatedLine />}
      {byDefault === "simulated" && (
        <button
          type="button"
          onClick={() => askFor(isMeasured ? "simulated" : "measured")}
          className="min-h-11 cursor-pointer px-3 text-small underline decoration-line underline-offset-4 hover:text-ink"
        >
          {isMeasured ? "Stop measuring" : "Measure my clock"}
        </button>
      )}
    </div>
  );
}
