import { useRef, useState } from "react";
import * as m from "#messages";
import { useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../kit/lazy/use-is-hydrated.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import { coveredYears } from "../time/covered-years.ts";
import { showInstant, useShownInstant } from "../time/shown-instant.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { occurrencesFrom } from "../zones/series/series.ts";
import style from "./deep-link.css?inline";
import { lazyInvitation } from "./invitation/lazy-invitation.ts";
import { forgetLink, useLinkedMoment } from "./linked-moment.ts";
import { LinkedTimes } from "./linked-times.tsx";
import type { Moment } from "./moment-link.ts";
import { type LinkFault, MAX_LINK_ZONES } from "./moment-link.ts";
import type { ReplyLink } from "./reply/reply-link.ts";
import { ReplyQuestion } from "./reply/reply-question.tsx";
import { useLinkedPlaces } from "./use-linked-places.ts";

interface DeepLinkNoteProps {
  readonly aboutCity: string;
  /** Given if the city could not be looked up. */
  readonly onTryAgain?: (() => void) | undefined;
}

/** Says what a link made the page show, with a way back, or why it could not. */
export function DeepLinkNote({ aboutCity, onTryAgain }: DeepLinkNoteProps) {
  useLazyStyle(style);
  const link = useLinkedMoment();
  const shown = useShownInstant();
  const status = useRef<HTMLParagraphElement>(null);
  const [isBackToNow, setBackToNow] = useState(false);
  const invitation = useLazyPart(lazyInvitation).part;
  // The page is prerendered without a link.
  if (!useIsHydrated()) return null;
  const isMoment = link.kind === "moment";
  const isInvitation =
    isMoment &&
    isMeeting(link) &&
    shown !== undefined &&
    startsAt(link, shown) &&
    invitation !== undefined;
  const sentences = [
    aboutCity,
    link.kind === "unreadable" && describeFault(link.fault),
    isMoment && !isInvitation && m.linkMoment(),
    link.kind === "none" && isBackToNow && m.linkBackToNow(),
  ].flatMap((sentence) => sentence || []);

  /** The pressed button disappears, so the sentence takes the focus. */
  function goBack() {
    status.current?.focus();
    setBackToNow(true);
    showInstant(undefined);
  }

  function endReply() {
    status.current?.focus();
    forgetLink();
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
        {isMoment && !isInvitation && (
          <Button variant="primary" onClick={goBack}>
            {m.backToNow()}
          </Button>
        )}
      </div>
      {link.kind === "reply" && <ReplyQuestion reply={link.reply} onAnswer={endReply} />}
      {isMoment && (
        <LinkedMoment
          moment={link}
          invitation={isInvitation ? { ...invitation, start: shown } : undefined}
          onBackToNow={goBack}
        />
      )}
    </div>
  );
}

interface LinkedMomentProps {
  readonly moment: Moment;
  /** If a meeting is shown, with its start in ms. */
  readonly invitation:
    | (typeof import("./invitation/invitation.tsx") & { start: number })
    | undefined;
  readonly onBackToNow: () => void;
}

function LinkedMoment({ moment, invitation, onBackToNow }: LinkedMomentProps) {
  const places = useLinkedPlaces(moment.zones);
  return invitation && isMeeting(moment) ? (
    <invitation.Invitation {...{ moment, places, onBackToNow }} start={invitation.start} />
  ) : (
    <LinkedTimes {...moment} places={places} />
  );
}

function isMeeting(moment: Moment): moment is Moment & { readonly lengthMinutes: number } {
  return moment.lengthMinutes !== undefined;
}

function startsAt({ instant, series }: Moment, start: number): boolean {
  return series ? occurrencesFrom(series, start, 1)[0]?.span.start === start : start === instant;
}

type Fault = LinkFault | Extract<ReplyLink, { kind: "unreadable" }>["fault"];

/** Why the page does not show a link's moment or reply. */
function describeFault(fault: Fault): string {
  switch (fault) {
    case "broken-reply":
      return m.replyBroken();
    case "newer-version":
      return m.linkNewerVersion();
    case "out-of-range":
      return m.linkOutOfRange(coveredYears());
    case "too-many-zones":
      return m.linkTooManyZones({ max: MAX_LINK_ZONES });
    case "unknown-zone":
      return m.linkUnknownZone();
    default:
      return m.linkBroken();
  }
}
