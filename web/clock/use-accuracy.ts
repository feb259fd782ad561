import { useState } from "react";
import type { Accuracy } from "../../shared/page-settings.ts";

const KEY = "accuracy";

/** Whether this visitor's page measures: as the operator set it, or as asked for in this browser; and how to ask. */
export function useAccuracy(byDefault: Accuracy): [Accuracy, (accuracy: Accuracy) => void] {
  const [asked, setAsked] = useState(readAsked);
  function ask(accuracy: Accuracy) {
    setAsked(accuracy);
    try {
      localStorage.setItem(KEY, accuracy);
    } catch {
      // Where nothing can be kept, the choice lasts as long as the page.
    }
  }
  return [byDefault === "measured" ? byDefault : asked, ask];
}

function readAsked(): Accuracy {
  try {
    return localStorage.getItem(KEY) === "measured" ? "measured" : "simulated";
  } catch {
    return "simulated";
  }
}
