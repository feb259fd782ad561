import { useRef, useState } from "react";
import type { Moment } from "../../shared/deep-link/moment-link.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { formatTimes } from "../../shared/zones/format-span.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { useIsHydrated } from "../lazy/use-is-hydrated.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { showInstant } from "../time/shown-instant.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { Button } from "../ui/button.tsx";
import style from "./deep-link.css?inline";
import { useLinkedMoment } from "./linked-moment.ts";
import { LinkedTimes } from "./linked-times.tsx";

interface DeepLinkNoteProps {
  readonly aboutCity: string;
  /** Given if the city could not be looked up. */
  readonly onTryAgain?: (() => void) | undefined;
}

/** Says what a link made the page show, with a way back, or why it could not. */
export function DeepLinkNote({ aboutCity, onTryAgain }: DeepLinkNoteProps) {
  useLazyStyle(style);
  const link = useLinkedMoment();
  const visitorZone = useVisitorZone().zone;
  const hourCycle = useHourCycle();
  const status = useRef<HTMLParagraphElement>(null);
  const [isBackToNow, setBackToNow] = useState(false);
  // The page is prerendered without a link.
  if (!useIsHydrated()) return null;
  const isMoment = link.kind === "moment";
  const end = isMoment && formatEnd(link, visitorZone, hourCycle);
  const sentences = [
    aboutCity,
    link.kind === "unreadable" && link.sentence,
    isMoment && "You followed a link to this moment.",
    end && `It lasts until ${end}.`,
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
    <div className="deep-link-note">
      <div className="deep-link-status">
        <p ref={status} role="status" tabIndex={-1} className="wrap-anywhere text-balance">
          <Unbroken>{sentences.filter(Boolean).join(" ")}</Unbroken>
        </p>
        {onTryAgain && <Button onClick={tryAgain}>Try again</Button>}
        {isMoment && (
          <Button variant="primary" onClick={goBack}>
            Back to now
          </Button>
        )}
      </div>
      {isMoment && <LinkedTimes {...link} visitorZone={visitorZone} />}
    </div>
  );
}

function formatEnd({ instant, lengthMinutes }: Moment, zone: string, hourCycle: HourCycle) {
  if (lengthMinutes === undefined) return undefined;
  return formatTimes(instant + lengthMinutes * MINUTE_MS, undefined, zone, hourCycle);
}
