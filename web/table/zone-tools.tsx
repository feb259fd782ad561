import { memo } from "react";
import * as m from "#messages";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { announce } from "../kit/ui/announce.ts";
import { Icon, IconButton } from "../kit/ui/icon-button.tsx";
import { SegmentedControl } from "../kit/ui/segmented-control.tsx";
import { tableDensity } from "./table-view.ts";
import { regionOfZone, type ZoneRegion } from "./zone-region.ts";
import style from "./zone-tools.css?inline";

interface ZoneToolsProps {
  readonly region: ZoneRegion | undefined;
  readonly onRegionChange: (region: ZoneRegion | undefined) => void;
  /** A search announces its own number of rows. */
  readonly isSearching: boolean;
}

const OPTIONS = [
  { value: "All", name: m.zonesRegionAll() },
  { value: "Americas", name: m.regionAmericas() },
  { value: "Europe", name: m.regionEurope() },
  { value: "Africa", name: m.regionAfrica() },
  { value: "Asia", name: m.regionAsia() },
  { value: "Pacific", name: m.regionPacific() },
] as const;

export const ZoneTools = memo(function ZoneTools(props: ZoneToolsProps) {
  const { region, onRegionChange, isSearching } = props;
  useLazyStyle(style);
  const isCompact = tableDensity.use() === "compact";
  return (
    <>
      <SegmentedControl
        label={m.zonesRegion()}
        options={OPTIONS}
        value={region ?? "All"}
        onChange={(value) => {
          const chosen = value === "All" ? undefined : value;
          onRegionChange(chosen);
          if (!isSearching) announce(countRows(chosen));
        }}
      />
      <IconButton
        label={m.zonesCompact()}
        title={m.zonesCompact()}
        aria-pressed={isCompact}
        onClick={() => tableDensity.choose(isCompact ? "comfortable" : "compact")}
      >
        <Icon d="M2 3.5h12M2 6.5h12M2 9.5h12M2 12.5h12" width={1.3} />
      </IconButton>
    </>
  );
});

function countRows(region: ZoneRegion | undefined): string {
  const rows = WORLD_ZONES.filter(({ zone }) => !region || regionOfZone(zone) === region);
  return m.zonesFoundZones({ zones: rows.length });
}
