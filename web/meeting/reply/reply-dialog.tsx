import { type SubmitEvent, useId, useState } from "react";
import * as m from "#messages";
import { MAX_LINK_TEXT_LENGTH } from "../../../shared/meeting/link-fields.ts";
import type { Meeting } from "../../../shared/meeting/meeting.ts";
import { meetingId } from "../../../shared/meeting/meeting-link.ts";
import type { Place } from "../../../shared/place.ts";
import { isolate } from "../../i18n/isolate.ts";
import { zoneCity } from "../../i18n/names.ts";
import type { DialogState } from "../../kit/lazy/use-lazy-dialog.ts";
import { Button } from "../../kit/ui/button.tsx";
import { ManualCopy } from "../../kit/ui/copying.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { TextField } from "../../kit/ui/text-field.tsx";
import { PlaceCombobox } from "../../places/place-combobox.tsx";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { AvailabilityFields, availabilityOf, draftOf, useHoursDraft } from "../hours-form.tsx";
import { useVisitorAvailability } from "../participant.ts";
import { canShareLink, useShareLink } from "../share/take-meeting.ts";
import { formatReplyLink } from "./reply-link.ts";

export function ReplyDialog(props: { dialogState: DialogState; meeting: Meeting }) {
  const { dialogState, meeting } = props;
  return (
    <Dialog title={m.replyTitle()} description={m.replyHint()} dialogState={dialogState}>
      <ReplyForm meeting={meeting} onDone={() => dialogState.onOpenChange(false)} />
    </Dialog>
  );
}

function ReplyForm({ meeting, onDone }: { meeting: Meeting; onDone: () => void }) {
  const visitorZone = useVisitorZone().zone;
  const own = useVisitorAvailability();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Place>();
  const placeId = useId();
  const hours = useHoursDraft(visitorZone, own);
  const { draft } = hours;
  const { share, copy, refused } = useShareLink(m.replyCopiedHint(), onDone);
  const place: Place = chosen ?? { kind: "zone", zone: visitorZone };
  const { zone } = place;
  const canShare = canShareLink(location.href);

  function changePlace(next: Place) {
    setChosen(next);
    const isUsual = Object.keys(availabilityOf(zone, draft)).length === 0;
    if (isUsual) hours.change(draftOf(next.zone));
  }

  function send(take: (link: string, title: string) => Promise<void>) {
    if (!hours.check()) return;
    // The usual hours, too, are what the person says.
    const reply = { place, name, availability: availabilityOf(zone, draft, true) };
    const link = new URL(formatReplyLink(reply, meetingId(meeting)), location.origin).href;
    void take(link, m.replyHeading());
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    send(share);
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TextField
        label={m.replyName()}
        placeholder={m.replyNameExample()}
        maxLength={MAX_LINK_TEXT_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="text-field">
        <label htmlFor={placeId}>{m.replyPlace()}</label>
        <PlaceCombobox
          id={placeId}
          placeholder={m.preferencesChoose()}
          chosen={chosen}
          initial={isolate(zoneCity(visitorZone))}
          onChoose={changePlace}
        />
      </div>
      <AvailabilityFields {...hours} />
      <div className="cluster gap-2">
        <Button type="submit" variant="primary">
          {canShare ? m.shareSend() : m.shareCopy()}
        </Button>
        {canShare && <Button onClick={() => send(copy)}>{m.shareCopy()}</Button>}
      </div>
      {refused && <ManualCopy text={refused} />}
    </form>
  );
}
