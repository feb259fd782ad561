import { type SubmitEvent, useId, useRef, useState } from "react";
import * as m from "#messages";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
import type { Place } from "../../shared/place.ts";
import { sentenceOf, showErrorToast } from "../kit/api/report-error.ts";
import { Button } from "../kit/ui/button.tsx";
import { useCloseWithin } from "../kit/ui/layer.ts";
import { TextField } from "../kit/ui/text-field.tsx";
import { showToast } from "../kit/ui/toast.ts";
import { PlaceCombobox } from "../places/place-combobox.tsx";
import { preferenceDraft, zonesList } from "../services/my-zones-list.ts";

interface AddTimezoneFormProps {
  readonly onDone: () => void;
}

export function AddTimezoneForm({ onDone }: AddTimezoneFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useCloseWithin(form, onDone);
  const [chosen, setChosen] = useState<Place>();
  const [customName, setCustomName] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const id = useId();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = normalizeCustomName(customName);
    if (!chosen || isSaving) return;
    if (name === undefined) return setRefusal(m.customNameTooLong({ max: MAX_CUSTOM_NAME_LENGTH }));
    setRefusal(undefined);
    setSaving(true);
    try {
      await zonesList.add(preferenceDraft(chosen, name));
      showToast({ title: m.preferencesAddedTitle(), description: m.preferencesAdded() });
      // Another form may be open by now.
      if (form.current) onDone();
    } catch (error) {
      setRefusal(sentenceOf(error));
      showErrorToast(m.preferencesAddFailed());
    }
    setSaving(false);
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="text-field">
        <label htmlFor={id}>{m.preferencesSelect()}</label>
        <PlaceCombobox
          id={id}
          placeholder={m.preferencesChoose()}
          isRequired
          takesFocus
          chosen={chosen}
          onChoose={setChosen}
          onType={() => setChosen(undefined)}
        />
      </div>
      <TextField
        label={m.preferencesCustomName()}
        value={customName}
        onChange={(event) => setCustomName(event.target.value)}
        placeholder={m.preferencesCustomNameExample()}
        error={refusal}
      />
      <div className="cluster gap-3">
        <Button type="submit" variant="primary" disabled={!chosen || isSaving}>
          {isSaving ? m.preferencesAdding() : m.preferencesAdd()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
