import { type SubmitEvent, useState } from "react";
import * as m from "#messages";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import type { DialogState } from "../kit/lazy/use-lazy-disclosure.ts";
import { BusyButton } from "../kit/ui/button.tsx";
import { Dialog } from "../kit/ui/dialog.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { availabilityOf, draftOf, refusalOf } from "./availability-draft.ts";
import { AvailabilityFields } from "./availability-fields.tsx";
import type { ChangeAvailability } from "./participant.ts";

interface HoursFormProps {
  readonly participant: ListEntry;
  readonly onAvailabilityChange: ChangeAvailability;
  readonly dialogState: DialogState;
}

/** When a person works. Nothing changes until it is saved; the dialog stays open if that fails. */
export function HoursForm(props: HoursFormProps) {
  const { id, name } = props.participant;
  return (
    <Dialog
      isNarrow
      title={id === undefined ? m.meetingHoursTitleYou() : m.meetingHoursTitle()}
      description={[id !== undefined && isolate(name), m.meetingHolidays()]
        .filter(Boolean)
        .join(" · ")}
      dialogState={props.dialogState}
    >
      <Hours {...props} />
    </Dialog>
  );
}

function Hours({ participant, onAvailabilityChange, dialogState }: HoursFormProps) {
  const { place, availability } = participant;
  const [draft, setDraft] = useState(() => draftOf(place.zone, availability));
  const [refusal, setRefusal] = useState("");
  const [isSaving, setSaving] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    const reason = refusalOf(draft);
    if (reason) setRefusal(reason);
    else void save();
  }

  async function save() {
    setSaving(true);
    try {
      await onAvailabilityChange(participant, {
        ...availabilityOf(place.zone, draft),
        ...(availability?.isIncluded === false && { isIncluded: false }),
      });
      dialogState.onOpenChange(false);
    } catch (error) {
      setRefusal(reportError(error, m.meetingNotSaved()));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <AvailabilityFields
        draft={draft}
        onChange={(changed) => {
          setDraft(changed);
          setRefusal("");
        }}
        refusal={refusal}
      />
      <BusyButton type="submit" variant="primary" isBusy={isSaving}>
        {m.save()}
      </BusyButton>
    </form>
  );
}
