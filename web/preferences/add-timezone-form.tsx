import { type SubmitEvent, useId, useState } from "react";
import { CUSTOM_NAME_LENGTH, CUSTOM_NAME_TOO_LONG } from "../../shared/preferences.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { useMinute } from "../time/tick.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { showToast } from "../ui/toast.ts";
import { type PreferenceKeeper, Refusal } from "./preference-keeper.ts";
import { useAddPreference } from "./use-preferences.ts";

interface AddTimezoneFormProps {
  readonly keeper: PreferenceKeeper;
  /** The form has served: its zone was added, or it was cancelled. */
  readonly onDone: () => void;
}

export function AddTimezoneForm({ keeper, onDone }: AddTimezoneFormProps) {
  const [timezone, setTimezone] = useState("");
  const [customName, setCustomName] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const add = useAddPreference(keeper);
  const options = useZoneOptions();
  const id = useId();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = customName.trim();
    if (!options.some(({ value }) => value === timezone)) return;
    if (name.length > CUSTOM_NAME_LENGTH) return setRefusal(CUSTOM_NAME_TOO_LONG);
    setRefusal(undefined);
    add.mutate(
      { timezone, customName: name || null },
      {
        onSuccess: () => {
          showToast({
            title: "Timezone Added",
            description: "Your timezone preference has been saved.",
          });
          onDone();
        },
        onError: (error) => {
          if (error instanceof Refusal) setRefusal(error.message);
          showToast({
            title: "Error",
            description: "Failed to add timezone preference.",
            look: "destructive",
          });
        },
      },
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-zone`} className="font-medium text-sm">
          Select Timezone
        </label>
        <Select
          id={`${id}-zone`}
          placeholder="Choose a timezone"
          options={options}
          value={timezone}
          onChange={setTimezone}
        />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-name`} className="font-medium text-sm">
          Custom Name (Optional)
        </label>
        <input
          id={`${id}-name`}
          value={customName}
          onChange={(event) => setCustomName(event.target.value)}
          placeholder="e.g. Work, Home"
          autoComplete="off"
          aria-invalid={refusal !== undefined}
          aria-describedby={`${id}-refusal`}
          className="min-h-11 rounded-xl border border-line bg-ground px-4 placeholder:text-ink-3"
        />
      </div>
      <p id={`${id}-refusal`} role="alert" className="text-refusal text-sm empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={timezone === "" || add.isPending}>
          {add.isPending ? "Adding..." : "Add Timezone"}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The zone table as options; the value is the entry's own name, for two cities may share an offset. */
function useZoneOptions() {
  const minute = useMinute();
  return WORLD_ZONES.map(({ timezone, city, zone }) => {
    const offsetMinutes = civilOffsetMinutesAt(zone, minute);
    return { value: timezone, label: `${city} (${formatOffset(offsetMinutes)})`, offsetMinutes };
  }).toSorted((one, other) => one.offsetMinutes - other.offsetMinutes);
}
