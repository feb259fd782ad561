import { ZONE_REGIONS, type ZoneRegion } from "../../shared/zones/zone-region.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { chooseTableDensity, useTableDensity } from "./table-density.ts";
import style from "./zone-tools.css?inline";

interface ZoneToolsProps {
  readonly region: ZoneRegion | undefined;
  readonly onRegionChange: (region: ZoneRegion | undefined) => void;
}

const ALL = "All";

const REGIONS = [ALL, ...ZONE_REGIONS].map((name) => ({ value: name, name, icon: name }));

/** What narrows the table to a region, and its rows to less height. */
export function ZoneTools({ region, onRegionChange }: ZoneToolsProps) {
  useLazyStyle(style);
  const isCompact = useTableDensity() === "compact";
  return (
    <>
      <SegmentedControl
        label="Region"
        options={REGIONS}
        value={region ?? ALL}
        onChange={(name) => onRegionChange(ZONE_REGIONS.find((one) => one === name))}
      />
      <IconButton
        label="Compact rows"
        title="Compact rows"
        aria-pressed={isCompact}
        onClick={() => chooseTableDensity(isCompact ? "comfortable" : "compact")}
      >
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <path
            d="M2 3.5h12M2 6.5h12M2 9.5h12M2 12.5h12"
            stroke="currentColor"
            strokeWidth="1.3"
            strokeLinecap="round"
          />
        </svg>
      </IconButton>
    </>
  );
}
