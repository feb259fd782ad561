import { useMemo } from "react";
import * as m from "#messages";
import type { Place, RowPlace } from "../../shared/place.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { isKnownZone, RULES_START, zoneRule } from "../../shared/zones/zone-rules.ts";
import { useAnnouncement } from "../kit/ui/announce.ts";
import { Button } from "../kit/ui/button.tsx";
import { regionOf } from "../places/describe-place.ts";
import { PlacesNote } from "../places/places-note.tsx";
import { searchZones, type ZoneMatch, zonesByOffset } from "../places/search-zones.ts";
import { describeNoMatches, type Search, useSearch } from "../places/use-search.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { sortRows, WEST_TO_EAST } from "./table-view.ts";
import { regionOfZone, type ZoneRegion } from "./zone-region.ts";
import { type NarrowedRows, type TableRow, ZoneRows } from "./zone-rows.tsx";

interface FoundZonesProps extends NarrowedRows {
  readonly text: string;
  readonly onAllRegions: () => void;
  readonly onClear: () => void;
}

/** The matching rows from west to east, and below them the places, best first; sorted otherwise, the places are among the rows. */
export function FoundZones(props: FoundZonesProps) {
  const { text, region, minute, marked, order, onSort } = props;
  const visitorZone = useVisitorZone().zone;
  const search = useSearch(text, minute);
  const rows = useMemo(() => {
    const all = rowsOf(search, minute);
    const found = region ? all.filter(({ place }) => regionOfZone(place.zone) === region) : all;
    return order === WEST_TO_EAST ? found : sortRows(found, order, minute, visitorZone);
  }, [search, minute, region, order, visitorZone]);
  useAnnouncement(search.isComplete ? describe(rows, search.remark) : "");
  return (
    <>
      {search.correction && <p className="mt-3 hint">{search.correction}</p>}
      {rows.length > 0 ? (
        <ZoneRows {...{ rows, regionOf, marked, order, onSort }} />
      ) : (
        <div className="zones-none breaking lined gap-4 stack hint">
          <p>{search.isComplete ? describeNothing(text, region, search) : m.searching()}</p>
          {region ? (
            <Button onClick={props.onAllRegions}>{m.zonesSearchAllRegions()}</Button>
          ) : (
            <Button onClick={props.onClear}>{m.zonesShowAll()}</Button>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <div className="mt-3 note">
          <PlacesNote {...search} />
        </div>
      )}
    </>
  );
}

/** Rows in the country that is searched for come before those that only share its time. */
function rowsOf({ matches, results }: Search, minute: number): readonly TableRow[] {
  const found = new Map<Place, ZoneMatch>(matches.map((match) => [match.place, match]));
  const ofTable = zonesByOffset(minute)
    .flatMap((place) => found.get(place) ?? [])
    .toSorted((one, other) => Number(one.kind === "shared") - Number(other.kind === "shared"));
  return [...ofTable, ...results.filter(({ place }) => !found.has(place))];
}

function describeNothing(text: string, region: ZoneRegion | undefined, search: Search): string {
  return region && !search.remark
    ? m.zonesNoneInRegion({ text: text.trim() })
    : describeNoMatches(text, search);
}

function describe(rows: readonly TableRow[], remark: string | undefined): string {
  const places = rows.filter(({ place }) => place.kind === "town").length;
  const zones = rows.length - places;
  if (rows.length === 0) return remark ?? m.zonesFoundNone();
  const found =
    places === 0
      ? m.zonesFoundZones({ zones })
      : (zones > 0 ? m.zonesFoundBoth : m.zonesFoundPlaces)({ zones, places });
  return remark ? m.sentences({ first: found, second: remark }) : found;
}

/** The row that a zone without one of its own belongs to, by its city and the same rule: "Europe/Madrid" to Central European Time. */
export function entryOfZone(zone: string): RowPlace | undefined {
  if (!isKnownZone(zone)) return undefined;
  const rule = zoneRule(zone);
  const city = labelZone(zone);
  const aliases = parseZoneAliases();
  const ofRule = WORLD_ZONES.filter((row) => zoneRule(row.zone) === rule);
  // Most are found without the search, which has to be prepared.
  const named = ofRule.find(
    (row) => row.city === city || aliases.get(row.zone)?.places.includes(city),
  );
  const rowOf = ({ place }: ZoneMatch) => ofRule.filter((row) => row === place);
  return named ?? searchZones(city, RULES_START).flatMap(rowOf)[0];
}
