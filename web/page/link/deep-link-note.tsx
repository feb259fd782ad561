import { useRef, useState } from "react";
import * as m from "#messages";
import { type Meeting, occurrences } from "../../../shared/meeting/meeting.ts";
import { type LinkFault, MAX_LINK_ZONES } from "../../../shared/meeting/meeting-link.ts";
import { useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../../kit/lazy/prerendered.tsx";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import { lazyInvitation } from "../../meeting/invitation/lazy-invitation.ts";
import { useNamedPeople } from "../../meeting/participant.ts";
import type { ReplyLink } from "../../meeting/reply/reply-link.ts";
import { ReplyQuestion } from "../../meeting/reply/reply-question.tsx";
import { coveredYears } from "../../time/all-years.ts";
import { showInstant, useShownInstant } from "../../time/shown-instant.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import style from "./deep-link.css?inline";
import { forgetLink, useLinkedMoment } from "./linked-moment.ts";
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
  const shown = useShownInstant();
  const status = useRef<HTMLParagraphElement>(null);
  const [isBackToNow, setBackToNow] = useState(false);
  const invitation = useLazyPart(lazyInvitation).part;
  // The page is prerendered without a link.
  if (!useIsHydrated()) return null;
  const meeting = link.kind === "meeting" ? link.meeting : undefined;
  const isInvitation =
    meeting !== undefined &&
    meeting.lengthMinutes > 0 &&
    shown !== undefined &&
    startsAt(meeting, shown) &&
    invitation !== undefined;
  const sentences = [
    aboutCity,
    link.kind === "unreadable" && describeFault(link.fault),
    meeting && !isInvitation && m.linkMoment(),
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
        {meeting && !isInvitation && (
          <Button variant="primary" onClick={goBack}>
            {m.backToNow()}
          </Button>
        )}
      </div>
      {link.kind === "reply" && <ReplyQuestion reply={link.reply} onAnswer={endReply} />}
      {meeting && (
        <LinkedMeeting
          meeting={meeting}
          invitation={isInvitation ? { ...invitation, start: shown } : undefined}
          onBackToNow={goBack}
        />
      )}
    </div>
  );
}

interface LinkedMeetingProps {
  readonly meeting: Meeting;
  /** If the page shows one of its dates, with its start in ms. */
  readonly invitation:
    | (typeof import("../../meeting/invitation/invitation.tsx") & { start: number })
    | undefined;
  readonly onBackToNow: () => void;
}

function LinkedMeeting({ meeting, invitation, onBackToNow }: LinkedMeetingProps) {
  const people = useNamedPeople(meeting.people);
  return invitation ? (
    <invitation.Invitation
      {...{ meeting: { ...meeting, people }, onBackToNow, start: invitation.start }}
    />
  ) : (
    <LinkedTimes meeting={meeting} people={people} />
  );
}

function startsAt(meeting: Meeting, start: number): boolean {
  return occurrences(meeting, { from: start, count: 1 })[0]?.span.start === start;
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
