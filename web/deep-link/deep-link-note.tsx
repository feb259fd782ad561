import { useRef, useState } from "react";
import { useIsHydrated } from "../lazy/use-is-hydrated.ts";
import { showInstant } from "../time/shown-instant.ts";
import { useLinkedMoment } from "./linked-moment.ts";

const BUTTON_STYLE = "min-h-11 cursor-pointer underline print:hidden";

interface DeepLinkNoteProps {
  readonly aboutCity: string;
  /** Given if the city could not be looked up. */
  readonly onTryAgain?: (() => void) | undefined;
}

/** Says what a link made the page show, with a way back, or why it could not. */
export function DeepLinkNote({ aboutCity, onTryAgain }: DeepLinkNoteProps) {
  const link = useLinkedMoment();
  const status = useRef<HTMLParagraphElement>(null);
  const [isBackToNow, setBackToNow] = useState(false);
  // The page is prerendered without a link.
  if (!useIsHydrated()) return null;
  const isMoment = link.kind === "moment";
  const sentences = [
    aboutCity,
    link.kind === "unreadable" && link.sentence,
    isMoment && "You followed a link to this moment.",
    link.kind === "none" && isBackToNow && "The page shows the time now again.",
  ];

  /** The pressed button disappears, so the sentence takes the focus. */
  function goBack() {
    status.current?.focus();
    setBackToNow(true);
    showInstant(undefined);
  }

  function tryAgain() {
    status.current?.focus();
    onTryAgain?.();
  }

  return (
    <div className="text-ink-2 text-small">
      <p ref={status} role="status" tabIndex={-1} className="wrap-anywhere text-balance">
        {sentences.filter(Boolean).join(" ")}
      </p>
      <div className="flex flex-wrap justify-center gap-x-4">
        {onTryAgain && (
          <button type="button" className={BUTTON_STYLE} onClick={tryAgain}>
            Try again
          </button>
        )}
        {isMoment && (
          <button type="button" className={BUTTON_STYLE} onClick={goBack}>
            Show the time now
          </button>
        )}
      </div>
    </div>
  );
}
