import { useEffect } from "react";
import type { Accuracy } from "../../shared/api/page-settings.ts";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { useIsHydrated } from "../lazy/use-is-hydrated.ts";
import { formatAccuracy } from "./simulated-accuracy.ts";
import { SimulatedLine } from "./simulated-line.tsx";
import { useAccuracy } from "./use-accuracy.ts";

const measuring = lazyPart(() => import("./measured-line.tsx"));

/** What the page says of its accuracy: simulated figures or measured ones, never both. */
export function AccuracyLine({ byDefault }: { byDefault: Accuracy }) {
  const [accuracy, askFor] = useAccuracy(byDefault);
  // Which line it is, and its figures, are not known before: room for either.
  const isHydrated = useIsHydrated();
  const isMeasured = isHydrated && accuracy === "measured";
  return (
    <div className={`text-ink-2 ${isHydrated ? "" : "invisible"}`}>
      {!isHydrated && (
        <p>
          The difference from the atomic clock was{" "}
          {formatAccuracy({ differenceMs: 0, uncertaintyMs: 0 })}.
        </p>
      )}
      {isHydrated && (isMeasured ? <LateMeasuredLine /> : <SimulatedLine />)}
      {!(isHydrated && byDefault === "measured") && (
        <button
          type="button"
          onPointerEnter={measuring.load}
          onFocus={measuring.load}
          onClick={() => askFor(isMeasured ? "simulated" : "measured")}
          className="min-h-11 cursor-pointer px-3 print:hidden text-small underline decoration-line underline-offset-4 hover:text-ink"
        >
          {isMeasured ? "Stop measuring" : "Measure my clock"}
        </button>
      )}
    </div>
  );
}

function LateMeasuredLine() {
  const { part, failed } = useLazyPart(measuring);
  useEffect(() => measuring.load(), []);
  if (part) return <part.MeasuredLine />;
  return (
    <p role="status">
      {failed ? "What measures your clock can't be loaded right now." : "Measuring your clock…"}
    </p>
  );
}
