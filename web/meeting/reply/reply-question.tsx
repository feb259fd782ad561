import { useId } from "react";
import * as m from "#messages";
import type { Meeting, MeetingPerson } from "../../../shared/meeting/meeting.ts";
import { decodeMeeting, meetingId } from "../../../shared/meeting/meeting-link.ts";
import { formatAvailability } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { placeName } from "../../i18n/names.ts";
import { hourCycle } from "../../i18n/times.ts";
import { useStore } from "../../kit/storage/store.ts";
import { Button } from "../../kit/ui/button.tsx";
import { useSavedMeetings } from "../../services/meetings.ts";
import { myZones } from "../../services/my-zones.ts";
import { savePerson } from "../../services/my-zones-list.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import { editMeeting, entryOf, useNamedPeople } from "../participant.ts";
import { findReplier } from "./reply-link.ts";

interface ReplyQuestionProps {
  readonly reply: MeetingPerson;
  readonly meeting: string | undefined;
  readonly onAnswer: () => void;
}

export function ReplyQuestion({ reply, meeting, onAnswer }: ReplyQuestionProps) {
  hourCycle.use();
  const id = useId();
  const [named = reply] = useNamedPeople([reply]);
  const replier = findReplier(useStore(myZones), reply);
  const saved = (useSavedMeetings() ?? [])
    .map(({ id: savedId, link }) => ({ savedId, ...decodeMeeting(link) }))
    .filter((one) => one.kind === "meeting")
    .find((one) => meetingId(one.meeting) === meeting);
  const { place, name, availability = {} } = named;
  const parts = [name, placeName(place), formatAvailability(availability)];

  function accept() {
    if (saved) {
      onAnswer();
      editMeeting(withReply(saved.meeting, named), saved.savedId);
      return;
    }
    void savePerson(named, (entries) => findReplier(entries, named));
    onAnswer();
  }

  const sentence = saved
    ? m.replyAskMeeting({ title: isolate(saved.meeting.title ?? m.meetingEvent()) })
    : replier
      ? m.replyAskUpdate({ name: isolate(replier.name) })
      : m.replyAskAdd();
  return (
    <section aria-labelledby={id} className="grid hint balanced gap-2">
      <h2 id={id} className="heading strong-ink">
        {m.replyHeading()}
      </h2>
      <p className="large strong-ink breaking">
        <Unbroken>
          {parts
            .filter((part) => part !== undefined)
            .map(isolate)
            .join(" · ")}
        </Unbroken>
      </p>
      <p>{sentence}</p>
      <div className="cluster centered gap-2">
        <Button variant="primary" onClick={accept}>
          {saved || replier ? m.replyUpdate() : m.zoneAdd()}
        </Button>
        <Button variant="quiet" onClick={onAnswer}>
          {m.notNow()}
        </Button>
      </div>
    </section>
  );
}

function withReply(meeting: Meeting, reply: MeetingPerson): Meeting {
  const { people } = meeting;
  const entries = people.map(entryOf);
  const replier = findReplier(entries, reply);
  const index = replier ? entries.indexOf(replier) : people.length;
  const person = { ...people[index], ...reply };
  return { ...meeting, id: meetingId(meeting), people: people.toSpliced(index, 1, person) };
}
