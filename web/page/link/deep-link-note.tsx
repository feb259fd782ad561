import { useLayoutEffect, useRef, useState } from "react";
import * as m from "#messages";
import { type Meeting, occurrences } from "../../../shared/meeting/meeting.ts";
import { type LinkFault, MAX_LINK_ZONES } from "../../../shared/meeting/meeting-link.ts";
import { useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../../kit/lazy/prerendered.tsx";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useAnnouncement } from "../../kit/ui/announce.ts";
import { Button } from "../../kit/ui/button.tsx";
import { useNamedPeople } from "../../meeting/participant.ts";
import type { ReplyLink } from "../../meeting/reply/reply-link.ts";
import { ReplyQuestion } from "../../meeting/reply/reply-question.tsx";
import { coveredYears } from "../../time/all-years.ts";
import { showInstant, useShownInstant } from "../../time/shown-instant.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import style from "./deep-link.css?inline";
import { forgetLink, lazyInvitation, useLinkedMoment } from "./linked-moment.ts";
import { LinkedTimes } from "./linked-times.tsx";

export function DeepLinkNote(props: { aboutCity: string; onTryAgain?: (() => void) | undefined }) {
  const { aboutCity, onTryAgain } = props;
  useLazyStyle(style);
  const link = useLinkedMoment();
  const shown = useShownInstant();
  const line = useRef<HTMLParagraphElement>(null);
  const [isBackToNow, setBackToNow] = useState(false);
  const invitation = useLazyPart(lazyInvitation).part;
  const isHydrated = useIsHydrated();
  const meeting = link.kind === "meeting" ? link.meeting : undefined;
  const hasEnd = meeting !== undefined && meeting.lengthMinutes > 0;
  const isShown = hasEnd && shown !== undefined && startsAt(meeting, shown);
  const isInvitation = isShown && invitation !== undefined;
  const part =
    link.kind === "reply" ? "question" : isInvitation ? "invitation" : meeting && "times";
  useLayoutEffect(() => {
    if (!part) return undefined;
    document.documentElement.dataset["link"] = part;
    return () => {
      delete document.documentElement.dataset["link"];
    };
  }, [part]);
  const news = join([
    aboutCity,
    link.kind === "unreadable" && describeFault(link.fault),
    link.kind === "none" && isBackToNow && m.linkBackToNow(),
  ]);
  useAnnouncement(news);
  // The page is prerendered without a link.
  if (!isHydrated) return null;

  /** What was pressed disappears, so the sentence takes the focus. Empty, it is nothing to read before that. */
  function takeFocus() {
    if (line.current) line.current.tabIndex = -1;
    line.current?.focus();
  }

  const leaving = (leave: () => void) => () => {
    takeFocus();
    leave();
  };
  const goBack = leaving(() => {
    setBackToNow(true);
    showInstant(undefined);
  });

  return (
    <div className="deep-link-note stack note gap-3">
      <div className="deep-link-status row centered gap-1 gap-x-4">
        <p ref={line} className="breaking balanced">
          <Unbroken>{join([news, meeting && !isInvitation && m.linkMoment()])}</Unbroken>
        </p>
        {onTryAgain && <Button onClick={leaving(onTryAgain)}>{m.tryAgain()}</Button>}
        {meeting && !isInvitation && (
          <Button variant="primary" onClick={goBack}>
            {m.backToNow()}
          </Button>
        )}
      </div>
      {link.kind === "reply" && (
        <ReplyQuestion {...link} meeting={link.meeting} onAnswer={leaving(forgetLink)} />
      )}
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

function join(sentences: readonly (string | false | undefined)[]): string {
  const said = sentences.flatMap((sentence) => sentence || []);
  return said.length === 0 ? "" : said.reduce((first, second) => m.sentences({ first, second }));
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
