import { useLayoutEffect, useRef, useState } from "react";
import * as m from "#messages";
import {
  type Meeting,
  type MeetingPerson,
  nextOccurrence,
  occurrences,
} from "../../../shared/meeting/meeting.ts";
import {
  LINK_PARAMETERS,
  type LinkFault,
  MAX_LINK_ZONES,
  type MeetingLink,
  readMeetingUrl,
} from "../../../shared/meeting/meeting-link.ts";
import { fullPlaceName, placeRegion } from "../../../shared/place-names.ts";
import { rulesCover } from "../../../shared/zones/zone-rules.ts";
import { differenceAndWeekday, formatTimes } from "../../i18n/composed-formats.ts";
import { joinSentences } from "../../i18n/join-sentences.ts";
import { joinPlaces, placeName, townNames } from "../../i18n/names.ts";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../../kit/lazy/prerendered.tsx";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { createStore, useStore } from "../../kit/storage/store.ts";
import { useAnnouncement } from "../../kit/ui/announce.ts";
import { Button } from "../../kit/ui/button.tsx";
import { useNamedPeople } from "../../meeting/participant.ts";
import { parseReplyLink, type ReplyLink } from "../../meeting/reply/reply-link.ts";
import { ReplyQuestion } from "../../meeting/reply/reply-question.tsx";
import { addPlaces } from "../../services/my-zones-list.ts";
import { coveredYears, loadAllYears } from "../../time/all-years.ts";
import {
  linkedTitle,
  readShownInstant,
  showInstant,
  showLinkedInstant,
  subscribeToShownInstant,
  useShownInstant,
} from "../../time/shown-instant.ts";
import { useMinute } from "../../time/tick.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import style from "./deep-link.css?inline";

const lazyInvitation = lazyPart(() => import("../../meeting/invitation/invitation.tsx"));

const NO_LINK: MeetingLink = { kind: "none" };
const link = createStore<MeetingLink | ReplyLink>(NO_LINK);

/** The URL fragment's moment, until the page shows now again, or its reply; or why the fragment can't be read. */
export function useLinkedMoment(): MeetingLink | ReplyLink {
  return useStore(link, NO_LINK);
}

/** Shows the moment of the URL fragment, and of each later fragment. Resolves once the invitation to a meeting is loaded, or could not be. */
export async function followFragment(): Promise<void> {
  readFragment();
  window.addEventListener("hashchange", readFragment);
  subscribeToShownInstant(clearFragment);
  if (isMeeting(link.get())) await lazyInvitation.settle();
}

/** In another year than those of the rules once these are loaded, if the link is still the same. */
async function showMoment(shown: MeetingLink & { readonly kind: "meeting" }): Promise<void> {
  // Of a meeting that repeats the next one.
  const { start } = nextOccurrence(shown.meeting, Date.now()).span;
  if (!rulesCover(start)) await loadAllYears().catch(() => undefined);
  if (link.get() === shown) showLinkedInstant(start);
}

function isMeeting(linked: MeetingLink | ReplyLink): boolean {
  return linked.kind === "meeting" && linked.meeting.lengthMinutes > 0;
}

function show(next: MeetingLink | ReplyLink): void {
  link.set(next);
  const isNamed = next.kind === "meeting" && isMeeting(next);
  linkedTitle.set(isNamed ? (next.meeting.title ?? m.meetingEvent()) : undefined);
}

function readFragment(): void {
  const previous = link.get();
  const query = new URLSearchParams(location.search);
  const next =
    parseReplyLink(location.hash) ?? readMeetingUrl((name) => query.get(name), location.hash);
  show(next);
  if (isMeeting(next)) lazyInvitation.load();
  if (next.kind === "meeting") void showMoment(next);
  else if (previous.kind === "meeting") showInstant(undefined);
}

/** Removes the moment from the URL once the page shows now again, or a copied or reloaded URL would still show it. */
function clearFragment(): void {
  if (link.get().kind !== "meeting" || readShownInstant() !== undefined) return;
  forgetLink();
}

function forgetLink(): void {
  // The rest stays as it was written: "?wall", not "?wall=".
  const query = location.search
    .slice(1)
    .split("&")
    .filter((field) => !LINK_PARAMETERS.some((name) => field.startsWith(`${name}=`)))
    .join("&");
  show(NO_LINK);
  history.replaceState(history.state, "", location.pathname + (query && `?${query}`));
}

const NOBODY: readonly MeetingPerson[] = [];

export function DeepLinkNote(props: { aboutCity: string; onTryAgain?: (() => void) | undefined }) {
  const { aboutCity, onTryAgain } = props;
  useLazyStyle(style);
  const linked = useLinkedMoment();
  const shown = useShownInstant();
  const line = useRef<HTMLParagraphElement>(null);
  const [isBackToNow, setBackToNow] = useState(false);
  const invitation = useLazyPart(lazyInvitation).part;
  const isHydrated = useIsHydrated();
  const meeting = linked.kind === "meeting" ? linked.meeting : undefined;
  const people = useNamedPeople(meeting?.people ?? NOBODY);
  const isInvitation =
    invitation !== undefined &&
    meeting !== undefined &&
    meeting.lengthMinutes > 0 &&
    shown !== undefined &&
    startsAt(meeting, shown);
  const part =
    linked.kind === "reply" ? "question" : isInvitation ? "invitation" : meeting && "times";
  useLayoutEffect(() => {
    if (!part) return undefined;
    document.documentElement.dataset["link"] = part;
    return () => {
      delete document.documentElement.dataset["link"];
    };
  }, [part]);
  const news = joinSentences(
    aboutCity,
    linked.kind === "unreadable" && describeFault(linked.fault),
    linked.kind === "none" && isBackToNow && m.linkBackToNow(),
  );
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
          <Unbroken>{joinSentences(news, meeting && !isInvitation && m.linkMoment())}</Unbroken>
        </p>
        {onTryAgain && <Button onClick={leaving(onTryAgain)}>{m.tryAgain()}</Button>}
        {meeting && !isInvitation && (
          <Button variant="primary" onClick={goBack}>
            {m.backToNow()}
          </Button>
        )}
      </div>
      {linked.kind === "reply" && (
        <ReplyQuestion {...linked} meeting={linked.meeting} onAnswer={leaving(forgetLink)} />
      )}
      {isInvitation && (
        <invitation.Invitation
          meeting={{ ...meeting, people }}
          start={shown}
          onBackToNow={goBack}
        />
      )}
      {meeting && !isInvitation && <LinkedTimes meeting={meeting} people={people} />}
    </div>
  );
}

function startsAt(meeting: Meeting, start: number): boolean {
  return occurrences(meeting, { from: start, count: 1 })[0]?.span.start === start;
}

/** Fit below the clock without scrolling. */
const MAX_TIMES = 5;

/** The title of a link, and its people, as far as their names are known. They join the visitor's list only on request. */
export function LinkedTimes(props: { meeting: Meeting; people: readonly MeetingPerson[] }) {
  const { meeting, people } = props;
  const { title, people: wanted, lengthMinutes } = meeting;
  const { zone } = useVisitorZone();
  const [expanded, setExpanded] = useState<typeof wanted>();
  const more = expanded === wanted ? 0 : people.length - MAX_TIMES;
  if (!title && people.length === 0) return null;
  return (
    <section aria-label={m.linkTimes()} className="linked-times">
      <h2 className="heading breaking balanced strong-ink">
        {title ? <bdi>{title}</bdi> : m.linkTimes()}
      </h2>
      {people.length > 0 && (
        <>
          <ul>
            {(more > 0 ? people.slice(0, MAX_TIMES) : people).map((linked, index) => (
              <Time key={index} linked={linked} lengthMinutes={lengthMinutes} />
            ))}
          </ul>
          <div className="linked-times-actions cluster centered">
            {more > 0 && (
              <Button variant="quiet" onClick={() => setExpanded(wanted)}>
                {m.linkMore({ count: more })}
              </Button>
            )}
            <Button variant="quiet" onClick={() => void addPlaces(people, zone)}>
              {m.linkAddZones()}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Time(props: { linked: MeetingPerson; lengthMinutes: number }) {
  const { linked, lengthMinutes } = props;
  const { place, name } = linked;
  const minute = useMinute();
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone);
  const names = townNames(place);
  const city = placeName(place);
  const fullName = names ? fullPlaceName(names, joinPlaces) : city;
  const detail = name ? fullName : names && placeRegion(names, joinPlaces);
  return (
    <li>
      <bdi className="linked-times-name strong strong-ink breaking">{name ?? city}</bdi>
      {detail && <bdi className="linked-times-detail breaking">{detail}</bdi>}
      <span className="large strong-ink unbroken">
        {formatTimes(minute, lengthMinutes, place.zone)}
      </span>
      <span className="unbroken">
        <Unbroken>{differenceAndWeekday(moment)}</Unbroken>
      </span>
    </li>
  );
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
