import { useRef, useState } from "react";
import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { formatTimes } from "../i18n/composed-formats.ts";
import { useIsHydrated } from "../kit/lazy/use-is-hydrated.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import { useHourCycle } from "../time/hour-cycle.ts";
import { showInstant } from "../time/shown-instant.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import style from "./deep-link.css?inline";
import { describeFault } from "./describe-fault.ts";
import { useLinkedMoment } from "./linked-moment.ts";
import { LinkedTimes } from "./linked-times.tsx";
import type { Moment } from "./moment-link.ts";

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
    link.kind === "unreadable" && describeFault(link.fault),
    isMoment && m.linkMoment(),
    end && m.linkUntil({ time: end }),
    link.kind === "none" && isBackToNow && m.linkBackToNow(),
  ].flatMap((sentence) => sentence || []);

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
        <p ref={status} role="status" tabIndex={-1}>
          <Unbroken>
            {sentences.length === 0
              ? ""
              : sentences.reduce((first, second) => m.sentences({ first, second }))}
          </Unbroken>
        </p>
        {onTryAgain && <Button onClick={tryAgain}>{m.tryAgain()}</Button>}
        {isMoment && (
          <Button variant="primary" onClick={goBack}>
            {m.backToNow()}
          </Button>
        )}
      </div>
      {isMoment && <LinkedTimes {...link} />}
    </div>
  );
}

function formatEnd({ instant, lengthMinutes }: Moment, zone: string, hourCycle: HourCycle) {
  if (lengthMinutes === undefined) return undefined;
  return formatTimes(instant + lengthMinutes * MINUTE_MS, undefined, zone, hourCycle);
}
