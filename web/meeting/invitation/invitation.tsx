import { useId } from "react";
import * as m from "#messages";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Meeting } from "../../../shared/meeting/meeting.ts";
import { encodeMeeting, fitMeeting } from "../../../shared/meeting/meeting-link.ts";
import { isInFreeTime } from "../../../shared/meeting/propose-meetings.ts";
import { costDuring, scheduleOf } from "../../../shared/meeting/schedule.ts";
import { currentZone } from "../../../shared/zones/current-zone.ts";
import { describeDistance, formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { zoneCity } from "../../i18n/names.ts";
import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { announce } from "../../kit/ui/announce.ts";
import { Button } from "../../kit/ui/button.tsx";
import { ManualCopy } from "../../kit/ui/copying.tsx";
import { MenuButton } from "../../kit/ui/menu-button.tsx";
import { useMenuDialog } from "../../kit/ui/use-menu-dialog.ts";
import { removeMeeting, saveMeeting, useSavedMeetings } from "../../services/meetings.ts";
import { addPlaces } from "../../services/my-zones-list.ts";
import { useCurrentMinute } from "../../time/tick.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { CostLabel } from "../labels.tsx";
import { MeetingDatesList } from "../meeting-dates-list.tsx";
import { longDateText, ruleText, timeText } from "../meeting-text.ts";
import { editMeeting, entryOf } from "../participant.ts";
import { useShareDialog } from "../share/share-button.tsx";
import { useTakeMeeting } from "../share/take-meeting.ts";
import style from "./invitation.css?inline";

const replyDialog = lazyPart(() => import("../reply/reply-dialog.tsx"));

interface InvitationProps {
  readonly meeting: Meeting;
  /** Of one of its dates, in ms. */
  readonly start: number;
  readonly onBackToNow: () => void;
}

export function Invitation({ meeting, start, onBackToNow }: InvitationProps) {
  const { lengthMinutes, title, people } = meeting;
  const { zone } = useVisitorZone();
  const now = useCurrentMinute();
  useLazyStyle(style);
  const headingId = useId();
  const taken = useTakeMeeting(meeting);
  const share = useShareDialog({ meeting, zone });
  const reply = useMenuDialog(replyDialog);
  const link = encodeMeeting(fitMeeting(meeting));
  const saved = useSavedMeetings()?.find((one) => one.link === link);
  const span = { start, end: start + lengthMinutes * MINUTE_MS };
  const entries = people.map((person) => ({
    ...entryOf(person),
    schedule: scheduleOf(person.place.zone, person.availability),
  }));
  const others = entries.filter(
    ({ place, name, city }) => currentZone(place.zone) !== currentZone(zone) || name !== city,
  );
  const isFree = isInFreeTime(entries);
  const city = zoneCity(zone);
  const rule = ruleText(meeting);

  async function save() {
    if (await saveMeeting(link)) announce(m.meetingKept());
  }

  return (
    <section aria-labelledby={headingId} className="invitation stack gap-6">
      <div>
        <h2 id={headingId} className="headline breaking balanced">
          {title ? <bdi>{title}</bdi> : m.meetingEvent()}
        </h2>
        <p className="mt-3 large">{longDateText(start, zone, now)}</p>
        <p className="invitation-time digits">
          {formatSpan(span, zone)
            .split(/(\p{L}[\p{L}\p{M}.]*)/u)
            .map((part, index) => (index % 2 === 0 ? part : <small key={index}>{part}</small>))}
        </p>
        {[`${m.linkYourTime({ place: isolate(city) })} · ${describeDistance(start, now)}`, rule]
          .filter((text) => text !== undefined)
          .map((text) => (
            <p key={text} className="invitation-zone hint balanced">
              <Unbroken>{text}</Unbroken>
            </p>
          ))}
        <div className="invitation-actions bar gap-3">
          <Button variant="primary" onClick={taken.addToCalendar}>
            {m.meetingAddToCalendar()}
          </Button>
          <MenuButton
            label={m.moreMenu()}
            text={m.moreMenu()}
            items={[
              { label: m.meetingCopyAsText(), onChoose: () => void taken.copyText() },
              { label: m.share(), onChoose: share.open },
              { label: m.change(), onChoose: () => editMeeting(meeting, saved?.id) },
              {
                label: saved ? m.savedMeetingSaved() : m.savedMeetingSave(),
                onChoose: () => void (saved ? removeMeeting(saved.id) : save()),
              },
              { label: m.replyAdd(), onChoose: reply.open },
              ...taken.calendars.map(([label, address]) => ({
                label,
                onChoose: () => void window.open(address, "_blank", "noopener,noreferrer"),
              })),
              { label: m.linkAddZones(), onChoose: () => void addPlaces(people, zone) },
              { label: m.backToNow(), onChoose: onBackToNow },
            ]}
          />
        </div>
        {share.dialog}
        {reply.part && <reply.part.ReplyDialog dialogState={reply.dialogState} meeting={meeting} />}
        {taken.refusedText && <ManualCopy text={taken.refusedText} />}
      </div>
      <div className="invitation-others stack gap-6 start">
        {others.length > 0 && (
          <ul aria-label={m.linkTimes()}>
            {others.map(({ name, city: where, place, schedule }, index) => {
              const cost = costDuring(schedule, place.zone, start, lengthMinutes);
              return (
                <li key={index} className="row lined target gap-x-4">
                  <span className="grow">
                    <bdi className="strong breaking">{name}</bdi>{" "}
                    {name !== where && <bdi className="note">{where}</bdi>}
                  </span>
                  <span className="invitation-other-time end last">
                    {timeText(start, 0, place.zone, zone)}
                  </span>
                  <small className="note">
                    <CostLabel cost={cost} isFree={isFree} />
                  </small>
                </li>
              );
            })}
          </ul>
        )}
        {rule && (
          <MeetingDatesList
            meeting={meeting}
            places={[{ place: { kind: "zone", zone }, name: m.meetingVisitor(), city }]}
            from={start}
            isFirstShown
          />
        )}
      </div>
    </section>
  );
}
