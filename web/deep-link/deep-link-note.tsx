import { useRef, useState } from "react";
import { useIsHydrated } from "../lazy/use-is-hydrated.ts";
import { showInstant } from "../time/shown-instant.ts";
import { useLinkedMoment } from "./linked-moment.ts";

/** Says what a link made the page show, with a way back, or why it could not. `refusal` is about the city. */
export function DeepLinkNote({ refusal }: { refusal: string }) {
  const link = useLinkedMoment();
  const status = useRef<HTMLParagraphElement>(null);
  const [isBackToNow, setBackToNow] = useState(false);
  // The page is prerendered without a link.
  if (!useIsHydrated()) return null;
  const isMoment = link.kind === "moment";
  const sentences = [
    refusal,
    link.kind === "unreadable" && link.sentence,
    isMoment && "You followed a link to this moment.",
    link.kind === "none" && isBackToNow && "The page shows the time now again.",
  ];

  /** The button disappears with the moment, so the sentence takes the focus. */
  function goBack() {
    status.current?.focus();
    setBackToNow(true);
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
