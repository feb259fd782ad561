import { useMemo } from "react";
import * as m from "#messages";
import { WORLD_ZONES, type WorldZone } from "../../shared/zones/world-zones.ts";
import { regionOfZone, type ZoneRegion } from "../../shared/zones/zone-region.ts";
import { zonesByOffset } from "../../shared/zones/zones-by-offset.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { otherNameOfResult, regionOfResult } from "../places/describe-result.ts";
import { PlacesNote } from "../places/places-note.tsx";
import type { FoundPlace, SearchResult } from "../places/search-results.ts";
import { type Search, useSearch } from "../places/use-search.ts";
import { Button } from "../ui/button.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import style from "./found-zones.css?inline";
import { sortRows, WEST_TO_EAST } from "./table-order.ts";
import type { VisitorEntry } from "./visitor-entry.ts";
import { ZoneRow } from "./zone-row.tsx";
import { type TableSorting, ZoneRows } from "./zone-rows.tsx";

interface FoundZonesProps extends TableSorting {
  readonly text: string;
  readonly region: ZoneRegion | undefined;
  /** An instant (ms). */
  readonly minute: number;
  readonly visitorZone: string;
  readonly visitor: VisitorEntry;
  readonly onAllRegions: () => void;
  readonly onClear: () => void;
}

/**
 * The matching rows of the table, from west to east, and below them the places, best first; sorted otherwise, the places
 * are among the rows.
 */
export function FoundZones(props: FoundZonesProps) {
  const { text, region, minute, visitorZone, visitor, order, onSort } = props;
  useLazyStyle(style);
  const search = useSearch(text, minute);
  const rows = useMemo(() => {
    const all = rowsOf(search, minute);
    const found = region ? all.filter(({ entry }) => regionOfZone(entry.zone) === region) : all;
    return order === WEST_TO_EAST ? found : sortRows(found, order, minute, visitorZone);
  }, [search, minute, region, order, visitorZone]);
  const status = useDebouncedValue(search.isComplete ? describe(rows, search.remark) : "");
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {search.correction && <p className="mb-3 text-ink-2">{search.correction}</p>}
      {rows.length > 0 ? (
        <ZoneRows order={order} onSort={onSort}>
          {rows.map(({ key, entry, result }) => (
            <ZoneRow
              key={key}
              entry={entry}
              placeId={result.place?.id}
              visitorZone={visitorZone}
              isVisitors={visitor.isTheirs && entry === visitor.entry}
              matchedName={otherNameOfResult(result)}
              region={regionOfResult(result)}
            />
          ))}
        </ZoneRows>
      ) : (
        <div className="grid justify-items-start gap-4 border-line border-t py-10 text-ink-2">
          <p className="wrap-anywhere">
            {search.isComplete ? describeNothing(text, region) : m.searching()}
          </p>
          {region ? (
            <Button onClick={props.onAllRegions}>{m.zonesSearchAllRegions()}</Button>
          ) : (
            <Button onClick={props.onClear}>{m.zonesShowAll()}</Button>
          )}
        </div>
      )}
      <div className="mt-3 text-ink-2 text-small">
        <PlacesNote search={search} />
      </div>
    </>
  );
}

interface Row {
  readonly key: string;
  /** A place as the columns of the table show it. */
  readonly entry: WorldZone;
  readonly result: SearchResult;
}

function rowsOf({ matches, results }: Search, minute: number): readonly Row[] {
  const names = new Map(matches.map(({ entry, name }) => [entry, name]));
  const ofTable = zonesByOffset(minute).flatMap((entry) => {
    const matched = names.get(entry);
    return matched === undefined ? [] : [{ entry, matched, isSure: true }];
  });
  const others = results.filter(({ entry }) => !entry || !names.has(entry));
  return [...ofTable, ...others].map((result) =>
    result.entry
      ? { key: result.entry.timezone, entry: result.entry, result }
      : { key: `place ${result.place.id}`, entry: entryOf(result.place), result },
  );
}

function entryOf({ name, zone }: FoundPlace): WorldZone {
  const timezone = WORLD_ZONES.find((entry) => entry.zone === zone)?.timezone ?? zone;
  return { timezone, city: name, zone };
}

function describeNothing(text: string, region: ZoneRegion | undefined): string {
  const values = { text: text.trim() };
  return region ? m.zonesNoneInRegion(values) : m.searchNoMatches(values);
}

function describe(rows: readonly Row[], remark: string | undefined): string {
  const places = rows.filter(({ result }) => result.place).length;
  const zones = rows.length - places;
  const found = describeCounts(zones, places);
  return remark ? m.sentences({ first: found, second: remark }) : found;
}

function describeCounts(zones: number, places: number): string {
  if (zones > 0 && places > 0) return m.zonesFoundBoth({ zones, places });
  if (places > 0) return m.zonesFoundPlaces({ places });
  return zones > 0 ? m.zonesFoundZones({ zones }) : m.zonesFoundNone();
}
