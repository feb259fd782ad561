import * as m from "#messages";
import type { ListPlace } from "../../shared/place.ts";
import { addToMyZones } from "../places/add-to-my-zones.ts";
import { useIsInMyZones } from "../places/add-zone-button.tsx";
import { Button } from "../ui/button.tsx";

export function AddPlaceButton({ place }: { place: ListPlace }) {
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
