import * as m from "#messages";
import type { Place } from "../../../shared/place.ts";
import { Button } from "../../kit/ui/button.tsx";
import { addToMyZones } from "../add-to-my-zones.ts";
import { useIsInMyZones } from "../saved-places.ts";

export function AddPlaceButton({ place }: { place: Place }) {
  const isListed = useIsInMyZones(place);
  return (
    <Button
      variant={isListed ? "plain" : "primary"}
      aria-disabled={isListed || undefined}
      onClick={isListed ? undefined : () => addToMyZones(place)}
    >
      {isListed ? m.zoneAdded() : m.zoneAdd()}
    </Button>
  );
}
