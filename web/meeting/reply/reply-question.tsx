import { useId, useMemo } from "react";
import * as m from "#messages";
import type { MeetingPerson } from "../../../shared/meeting/meeting.ts";
import { isolate } from "../../i18n/isolate.ts";
import { placeName } from "../../i18n/names.ts";
import { formatAvailability } from "../../i18n/working-hours.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { Button } from "../../kit/ui/button.tsx";
import { myZones } from "../../services/my-zones.ts";
import { savePerson } from "../../services/my-zones-list.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import { useNamedPeople } from "../participant.ts";
import { findReplier } from "./reply-link.ts";
import style from "./reply-question.css?inline";

interface ReplyQuestionProps {
  readonly reply: MeetingPerson;
  readonly onAnswer: () => void;
}

/** Who replied to an invitation, and whether they should join the reader's list, or be changed there. */
export function ReplyQuestion({ reply, onAnswer }: ReplyQuestionProps) {
  useLazyStyle(style);
  const id = useId();
  const hourCycle = useHourCycle();
  const replies = useMemo(() => [reply], [reply]);
  const [named = reply] = useNamedPeople(replies);
  const replier = findReplier(useStore(myZones), reply);
  const { place, name, availability = {} } = named;
  const parts = [name, placeName(place), formatAvailability(availability, hourCycle)];

  function accept() {
    void savePerson(named, (entries) => findReplier(entries, named));
    onAnswer();
  }

  return (
    <section aria-labelledby={id} className="reply-question">
      <h2 id={id}>{m.replyHeading()}</h2>
      <p className="reply-person">
        <Unbroken>
          {parts
            .filter((part) => part !== undefined)
            .map(isolate)
            .join(" · ")}
        </Unbroken>
      </p>
      <p>{replier ? m.replyAskUpdate({ name: isolate(replier.name) }) : m.replyAskAdd()}</p>
      <div className="reply-answers">
        <Button variant="primary" onClick={accept}>
          {replier ? m.replyUpdate() : m.zoneAdd()}
        </Button>
        <Button variant="quiet" onClick={onAnswer}>
          {m.notNow()}
        </Button>
      </div>
    </section>
  );
}
