import { useState } from "react";
import { formatLongDate } from "#formats/first-view";
import { formatList } from "#formats/lazy";
import * as m from "#messages";
import {
  encodeLinkHours,
  MAX_LINK_TEXT_LENGTH,
  normalizeLinkText,
} from "../../../shared/meeting/link-fields.ts";
import { type Meeting, nextOccurrence } from "../../../shared/meeting/meeting.ts";
import { fitMeeting } from "../../../shared/meeting/meeting-link.ts";
import { formatTimes } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { DialogState } from "../../kit/lazy/use-lazy-dialog.ts";
import { Button } from "../../kit/ui/button.tsx";
import { ManualCopy } from "../../kit/ui/copying.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { TextField } from "../../kit/ui/text-field.tsx";
import type { ListEntry } from "../../services/list-entries.ts";
import { useMinute } from "../../time/tick.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import { ruleText } from "../meeting-text.ts";
import { entryOf } from "../participant.ts";
import {
  canShareLink,
  meetingUrl,
  type SharedMeeting,
  useShareLink,
  useTakeMeeting,
} from "./take-meeting.ts";

const MAX_LISTED = 5;

interface ShareDialogProps extends SharedMeeting {
  readonly dialogState: DialogState;
}

export function ShareDialog({ dialogState, zone, ...shared }: ShareDialogProps) {
  const { meeting } = shared;
  const { start } = nextOccurrence(meeting, useMinute()).span;
  const date = formatLongDate(start, zone);
  const time = formatTimes(start, meeting.lengthMinutes, zone);
  return (
    <Dialog
      title={meeting.lengthMinutes > 0 ? m.shareMeetingTitle() : m.shareTitle()}
      description={ruleText(meeting) ?? m.meetingTime({ date, time })}
      dialogState={dialogState}
    >
      <ShareForm {...shared} onDone={() => dialogState.onOpenChange(false)} />
    </Dialog>
  );
}

function ShareForm({
  meeting,
  onShared,
  onDone,
}: Omit<SharedMeeting, "zone"> & { onDone: () => void }) {
  const [title, setTitle] = useState(meeting.title ?? "");
  // A custom name such as "Mum" leaves the browser only on request.
  const [hasNames, setHasNames] = useState(false);
  const [hasHours, setHasHours] = useState(false);
  const entries = meeting.people.map(entryOf);
  const named = entries.filter(({ name, city }) => name !== city);
  const withHours = entries.filter(({ availability }) => encodeLinkHours(availability) !== "");
  const shared: Meeting = {
    ...meeting,
    title: normalizeLinkText(title),
    people: meeting.people.map(({ place, name, availability }) => ({
      place,
      ...(hasNames && name && { name }),
      ...(hasHours && availability && { availability }),
    })),
  };
  const link = meetingUrl(shared);
  const { addToCalendar, copyText, calendars, refusedText } = useTakeMeeting(shared);

  const inclusion = (
    label: (values: { names: string }) => string,
    of: readonly ListEntry[],
    isIncluded: boolean,
    include: (isIncluded: boolean) => void,
  ) =>
    of.length > 0 && (
      <label className="bar control-text breaking target gap-3">
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={({ target }) => include(target.checked)}
        />
        <span>{label({ names: listNames(of.map(({ name }) => name)) })}</span>
      </label>
    );

  const { share, refused } = useShareLink(m.shareCopiedHint(), () => {
    onDone();
    onShared?.(shared.title);
  });

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void share(link, shared.title ?? document.title);
      }}
    >
      <p className="note">
        <Unbroken>{describeContent(shared, entries, hasNames)}</Unbroken>
      </p>
      <div>
        <TextField
          label={m.shareLinkTitle()}
          placeholder={m.shareLinkTitleExample()}
          maxLength={MAX_LINK_TEXT_LENGTH}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <p role="status" className="note">
          {title.length >= MAX_LINK_TEXT_LENGTH &&
            m.shareLinkTitleFull({ max: MAX_LINK_TEXT_LENGTH })}
        </p>
      </div>
      {inclusion(m.shareIncludeNames, named, hasNames, setHasNames)}
      {inclusion(m.shareIncludeHours, withHours, hasHours, setHasHours)}
      <div className="row gap-3">
        <Button type="submit" variant="primary">
          {canShareLink(link) ? m.shareSend() : m.shareCopy()}
        </Button>
        {meeting.lengthMinutes > 0 && (
          <>
            <Button onClick={addToCalendar}>{m.meetingAddToCalendar()}</Button>
            <Button onClick={() => void copyText()}>{m.meetingCopyAsText()}</Button>
            <p className="cluster small whole gap-x-4">
              {calendars.map(([name, address]) => (
                <a
                  key={name}
                  href={address}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="target text-link"
                >
                  {name}
                </a>
              ))}
            </p>
          </>
        )}
        {refusedText && <ManualCopy text={refusedText} />}
      </div>
      {refused && <ManualCopy text={link} />}
    </form>
  );
}

function describeContent(shared: Meeting, entries: readonly ListEntry[], hasNames: boolean) {
  if (entries.length === 0) return m.shareShows();
  const names = entries.map(({ name, city }) => (hasNames ? name : city));
  const shown = m.shareShowsIn({ places: listNames([...new Set(names)]) });
  const fitting = fitMeeting(shared).people.length;
  if (fitting >= entries.length) return shown;
  return m.sentences({ first: shown, second: m.shareFirst({ count: fitting }) });
}

function listNames(names: readonly string[]): string {
  const isolated = names.map(isolate);
  const more = names.length - MAX_LISTED;
  const listed =
    more > 1 ? [...isolated.slice(0, MAX_LISTED), m.shareMore({ count: more })] : isolated;
  return formatList(listed);
}
