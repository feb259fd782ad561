import * as m from "#messages";
import { addToMyZones, type ZoneToAdd } from "../places/add-to-my-zones.ts";
import { useIsInMyZones } from "../places/add-zone-button.tsx";
import { Button } from "../ui/button.tsx";

export function AddPlaceButton({ zone }: { zone: ZoneToAdd }) {
  const isListed = useIsInMyZones(zone);
  return (
    <Button
      variant={isListed ? "plain" : "primary"}
      aria-disabled={isListed || undefined}
      onClick={isListed ? undefined : () => addToMyZones(zone)}
    >
      {isListed ? m.zoneAdded() : m.zoneAdd()}
    </Button>
  );
}
