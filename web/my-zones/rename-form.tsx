import { type SubmitEvent, useRef, useState } from "react";
import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
import { timezoneName } from "../i18n/names.ts";
import { reportError } from "../kit/api/report-error.ts";
import { Button } from "../kit/ui/button.tsx";
import { useCloseWithin } from "../kit/ui/layer.ts";
import { TextField } from "../kit/ui/text-field.tsx";
import { namesOf, zonesList } from "../services/my-zones-list.ts";

interface RenameFormProps {
  readonly preference: Preference;
  readonly onDone: () => void;
}

export function RenameForm({ preference, onDone }: RenameFormProps) {
  const { id, customName } = preference;
  const names = namesOf(preference);
  const form = useRef<HTMLFormElement>(null);
  useCloseWithin(form, onDone);
  const [typed, setTyped] = useState(customName ?? "");
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = normalizeCustomName(typed);
    if (name === customName) return onDone();
    if (name === undefined) return setRefusal(m.customNameTooLong({ max: MAX_CUSTOM_NAME_LENGTH }));
    setRefusal(undefined);
    setSaving(true);
    try {
      await zonesList.change(id, { customName: name });
      if (form.current) onDone();
    } catch (error) {
      // The toast is for a form that has closed meanwhile.
      setRefusal(reportError(error, m.preferencesNameNotSaved()));
    }
    setSaving(false);
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      className="rename-form row grow gap-2"
    >
      <TextField
        label={m.preferencesNameFor({ name: names.spoken })}
        error={refusal}
        className="text-field rename-field"
        autoFocus
        onFocus={(event) => event.target.select()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={names.city ?? timezoneName(preference.timezone)}
        enterKeyHint="done"
      />
      <Button type="submit" variant="primary" disabled={isSaving}>
        {m.save()}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {m.cancel()}
      </Button>
    </form>
  );
}
