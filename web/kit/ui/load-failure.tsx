import { useState } from "react";
import * as m from "#messages";
import { type LazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { RetryButton } from "./retry-button.tsx";

interface LoadFailureProps {
  readonly name: string;
  readonly code: LazyPart<unknown>;
}

/** Says that the code of a section failed to load, and offers to try again, until it is loaded. */
export function LoadFailure({ name, code }: LoadFailureProps) {
  const { part, failed = false } = useLazyPart(code);
  const [hasFailed, setHasFailed] = useState(false);
  if (failed && !hasFailed) setHasFailed(true);
  if (!hasFailed || part) return null;
  return (
    <div className="load-failure" data-live="">
      <p role="alert">{m.sectionFailed({ section: name })}</p>
      <RetryButton isRetrying={!failed} onRetry={code.load} />
    </div>
  );
}
