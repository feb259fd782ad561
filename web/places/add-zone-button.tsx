import { memo, useSyncExternalStore } from "react";
import * as m from "#messages";
import { isolate } from "../../shared/isolate.ts";
import { addToMyZones, myZoneKeys, type ZoneToAdd, zoneKey } from "./add-to-my-zones.ts";

interface AddZoneButtonProps {
  /** Undefined if it is still to be found. */
  readonly zone: ZoneToAdd | undefined;
  /** "Tokyo" */
  readonly name: string;
  readonly className?: string;
  /** Called in place of adding the zone, if that is still to be found. */
  readonly onFind?: () => void;
}

/** Adds a zone to the visitor's list; a check if the list has it. */
export const AddZoneButton = memo(function AddZoneButton(props: AddZoneButtonProps) {
  const { zone, name, className = "", onFind } = props;
  const isListed = useIsInMyZones(zone);
  const add = zone ? () => addToMyZones(zone) : onFind;
  return (
    <button
      type="button"
      className={`add-zone ${className}`}
      title={isListed ? m.zoneAdded() : m.zoneAdd()}
      aria-label={
        isListed ? m.zoneAddedName({ name: isolate(name) }) : m.zoneAddName({ name: isolate(name) })
      }
      aria-disabled={isListed || undefined}
      onClick={isListed ? undefined : add}
    />
  );
});

/** False until the list is loaded. */
export function useIsInMyZones(zone: ZoneToAdd | undefined): boolean {
  return useSyncExternalStore(
    myZoneKeys.subscribe,
    () => zone !== undefined && (myZoneKeys.get()?.has(zoneKey(zone)) ?? false),
    () => false,
  );
}
