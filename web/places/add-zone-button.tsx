import { useSyncExternalStore } from "react";
import { isolate } from "../../shared/isolate.ts";
import { addToMyZones, myZoneKeys, type ZoneToAdd, zoneKey } from "./add-to-my-zones.ts";

interface AddZoneButtonProps {
  readonly zone: ZoneToAdd;
  /** "Tokyo" */
  readonly name: string;
  readonly className?: string;
}

/** Adds a zone to the visitor's list; a check if the list has it. */
export function AddZoneButton({ zone, name, className = "" }: AddZoneButtonProps) {
  const isListed = useSyncExternalStore(
    myZoneKeys.subscribe,
    () => myZoneKeys.get()?.has(zoneKey(zone)) ?? false,
    () => false,
  );
  return (
    <button
      type="button"
      className={`add-zone ${className}`}
      title={isListed ? "In my zones" : "Add to my zones"}
      aria-label={isListed ? `${isolate(name)} is in my zones` : `Add ${isolate(name)} to my zones`}
      aria-disabled={isListed || undefined}
      onClick={isListed ? undefined : () => addToMyZones(zone)}
    />
  );
}
