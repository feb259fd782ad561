import { type ReactNode, useEffect, useState } from "react";
import * as m from "#messages";
import type { Accuracy } from "../../shared/api/page-settings.ts";
import { lazyPart, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../kit/lazy/prerendered.tsx";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";
import { Tooltip } from "../kit/ui/tooltip.tsx";
import { MeasuringLine, ReservedSentence } from "./reserved-line.tsx";
import { describeAccuracy, simulateAccuracy } from "./simulated-accuracy.ts";

const storedAccuracy = createStoredChoice<Accuracy>("accuracy", ["simulated", "measured"]);

/** The accuracy shown: an operator's "measured" overrides the choice stored in this browser. */
export function useAccuracy(defaultAccuracy: Accuracy): Accuracy {
  const choice = storedAccuracy.use();
  return defaultAccuracy === "measured" ? defaultAccuracy : choice;
}

const measuredLine = lazyPart(() => import("./measured-line.tsx"));

export function AccuracyLine({ defaultAccuracy }: { defaultAccuracy: Accuracy }) {
  const accuracy = useAccuracy(defaultAccuracy);
  // Until hydrated, an invisible line reserves the space of the one that the first-frame script expects.
  const isHydrated = useIsHydrated();
  const isMeasured = isHydrated && accuracy === "measured";
  const [isPressed, setPressed] = useState(false);
  return (
    <div className={`accuracy-line cluster hint centered ${isHydrated ? "" : "pending"}`}>
      <div>
        {!isHydrated && (
          // The digits of the reader's region are not those of the document.
          <>
            <p suppressHydrationWarning>
              <ReservedSentence />
            </p>
            <p>{"\u00a0"}</p>
          </>
        )}
        {isHydrated && (isMeasured ? <LazyMeasuredLine isSpoken={isPressed} /> : <SimulatedLine />)}
      </div>
      {!(isHydrated && defaultAccuracy === "measured") && (
        <button
          type="button"
          onPointerEnter={measuredLine.load}
          onFocus={measuredLine.load}
          onClick={() => {
            setPressed(true);
            storedAccuracy.choose(isMeasured ? "simulated" : "measured");
          }}
          data-tooltip={isMeasured ? undefined : m.accuracySimulated()}
          className="text-button small screen-only"
        >
          {isMeasured ? m.accuracyHide() : m.accuracyMeasure()}
        </button>
      )}
    </div>
  );
}

function LazyMeasuredLine({ isSpoken }: { isSpoken: boolean }) {
  const { part, failed } = useLazyPart(measuredLine, true);
  if (part) return <part.MeasuredLine isSpoken={isSpoken} />;
  const status = failed ? m.accuracyLoadFailed() : m.accuracyMeasuring();
  return <MeasuringLine status={status} isSpoken={isSpoken} />;
}

const REFRESH_MS = 30_000;

function SimulatedLine() {
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
