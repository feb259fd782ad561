import { memo } from "react";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { isolate } from "../i18n/isolate.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { myZones, useIsInMyZones } from "../services/my-zones.ts";
import style from "./add-zone-button.css?inline";

interface AddZoneButtonProps {
  /** Undefined if the list around it is still to find it. */
  readonly place: Place | undefined;
  readonly name: string;
  /** -1 in a grid whose field has the focus. */
  readonly tabIndex?: number;
  /** The list around it has one listener for all its buttons. */
  readonly isPressedByList?: boolean;
}

export const AddZoneButton = memo(function AddZoneButton(props: AddZoneButtonProps) {
  const { place, name, tabIndex, isPressedByList } = props;
  useLazyStyle(style);
  const isListed = useIsInMyZones(place);
  const add = () => place && void myZones.add(place);
  const label = (isListed ? m.zoneAddedName : m.zoneAddName)({ name: isolate(name) });
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className="add-zone"
      // The same as the name: screen readers would speak another one, too.
      title={label}
      aria-label={label}
      aria-disabled={isListed || undefined}
      onClick={isListed || isPressedByList ? undefined : add}
    />
  );
});
