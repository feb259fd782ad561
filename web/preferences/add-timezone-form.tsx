import { type SubmitEvent, useId, useState } from "react";
import { CUSTOM_NAME_TOO_LONG, normalizeCustomName } from "../../shared/custom-name.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { noMatchesText, searchZones } from "../../shared/zones/search-zones.ts";
import type { WorldZone } from "../../shared/zones/world-zones.ts";
import { zonesByOffset } from "../../shared/zones/zones-by-offset.ts";
import { sentenceOf, showErrorToast } from "../api/report-error.ts";
import { useMinute } from "../time/tick.ts";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useAddPreference } from "./use-preferences.ts";

interface AddTimezoneFormProps {
  readonly store: PreferenceStore;
  /** Called after the zone is added or the form is cancelled. */
  readonly onDone: () => void;
}

export function AddTimezoneForm({ store, onDone }: AddTimezoneFormProps) {
  const [timezone, setTimezone] = useState("");
  const [customName, setCustomName] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync: add, isPending } = useAddPreference(store);
  const { find, options } = useZoneOptions();
  const id = useId();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = normalizeCustomName(customName);
    if (!options.some(({ value }) => value === timezone)) return;
    if (name === undefined) return setRefusal(CUSTOM_NAME_TOO_LONG);
    setRefusal(undefined);
    // Toasts must appear even after unmount, so they hang on the promise; React Query skips `onSuccess` after unmount.
    void add({ timezone, customName: name, cityId: null }, { onSuccess: onDone }).then(
      () =>
        showToast({
          title: "Timezone Added",
          description: "Your timezone preference has been saved.",
        }),
      (error: unknown) => {
        setRefusal(sentenceOf(error));
        showErrorToast("Failed to add timezone preference.");
      },
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          Select Timezone
        </label>
        <Combobox
          id={id}
          placeholder="Choose a timezone"
          takesFocus
          chosen={options.find(({ value }) => value === timezone)}
          onChoose={({ value }) => setTimezone(value)}
          find={find}
          noMatchesText={noMatchesText}
        />
      </div>
      <TextField
        label="Custom Name (Optional)"
        value={customName}
        onChange={(event) => setCustomName(event.target.value)}
        placeholder="e.g. Work, Home"
        error={refusal}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={timezone === "" || isPending}>
          {isPending ? "Adding..." : "Add Timezone"}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The zone table as options from west to east, and a search in it, best match first. */
function useZoneOptions() {
  const minute = useMinute();
  const optionOf = (entry: WorldZone, name = entry.city) => {
    const offset = formatOffset(civilOffsetMinutesAt(entry.zone, minute));
    return {
      // Not the offset: two cities may share it.
      value: entry.timezone,
      label: `${entry.city} (${offset})`,
      hint: name === entry.city || name === offset ? undefined : name,
    };
  };
  const options = zonesByOffset(minute).map((entry) => optionOf(entry));
  const find = (text: string) =>
    text.trim() === ""
      ? options
      : searchZones(text, minute).map(({ entry, name }) => optionOf(entry, name));
  return { options, find };
}
