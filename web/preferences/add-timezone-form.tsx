import { type SubmitEvent, useId, useState } from "react";
import { CUSTOM_NAME_TOO_LONG, normalizeCustomName } from "../../shared/custom-name.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { noMatchesText, searchZones } from "../../shared/zones/search-zones.ts";
import type { WorldZone } from "../../shared/zones/world-zones.ts";
import { zonesByOffset } from "../../shared/zones/zones-by-offset.ts";
import { useMinute } from "../time/tick.ts";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { type PreferenceStore, Refusal } from "./preference-store.ts";
import { useAddPreference } from "./use-preferences.ts";

interface AddTimezoneFormProps {
  readonly store: PreferenceStore;
  /** The form has served: its zone was added, or it was cancelled. */
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
    // The toasts are told even where the form is gone by then; `onDone` is for the form that is still there.
    void add({ timezone, customName: name }, { onSuccess: onDone }).then(
      () =>
        showToast({
          title: "Timezone Added",
          description: "Your timezone preference has been saved.",
        }),
      (error: unknown) => {
        if (error instanceof Refusal) setRefusal(error.message);
        showToast({
          title: "Error",
          description: "Failed to add timezone preference.",
          variant: "destructive",
        });
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

/** The zone table as options, from west to east, and what of it goes by a text, best first. */
function useZoneOptions() {
  const minute = useMinute();
  const optionOf = (entry: WorldZone, name = entry.city) => {
    const offset = formatOffset(civilOffsetMinutesAt(entry.zone, minute));
    return {
      // The entry's own name, for two cities may share an offset.
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
