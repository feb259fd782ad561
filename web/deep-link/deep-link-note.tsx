import { useRef, useState } from "react";
import { useIsHydrated } from "../lazy/use-is-hydrated.ts";
import { showInstant } from "../time/shown-instant.ts";
import { useOpenedMoment } from "./opened-moment.ts";

/** Says what the page shows by its address, and the way back; or why it does not. `refusal` is about the city. */
export function DeepLinkNote({ refusal }: { refusal: string }) {
  const opened = useOpenedMoment();
  const status = useRef<HTMLParagraphElement>(null);
  const [isBack, setBack] = useState(false);
  // The page is prerendered without a link.
  if (!useIsHydrated()) return null;
  const isMoment = opened.kind === "moment";
  const sentences = [
    refusal,
    opened.kind === "unreadable" && opened.sentence,
    isMoment && "You followed a link to this moment.",
    opened.kind === "none" && isBack && "The page shows the time now again.",
  ];

  /** The button goes with the moment: the focus stays where it was. */
  function goBack() {
    status.current?.focus();
    setBack(true);
    showInstant(undefined);
  }

  return (
    <div className="text-ink-2 text-small">
      <p ref={status} role="status" tabIndex={-1} className="wrap-anywhere text-balance">
        {sentences.filter(Boolean).join(" ")}
      </p>
      {isMoment && (
        <button
          type="button"
          className="min-h-11 cursor-pointer underline print:hidden"
          onClick={goBack}
        >
          Show the time now
        </button>
      )}
    </div>
  );
}
