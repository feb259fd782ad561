import { useMemo } from "react";
import { noMatchesText } from "../../shared/zones/search-zones.ts";
import { WORLD_ZONES, type WorldZone } from "../../shared/zones/world-zones.ts";
import { zonesByOffset } from "../../shared/zones/zones-by-offset.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { otherNameOfResult, regionOfResult } from "../places/describe-result.ts";
import { PlacesNote } from "../places/places-note.tsx";
import type { FoundPlace, SearchResult } from "../places/search-results.ts";
import { type Search, useSearch } from "../places/use-search.ts";
import { Button } from "../ui/button.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import style from "./found-zones.css?inline";
import { ZoneRow } from "./zone-row.tsx";
import { ZoneRows } from "./zone-rows.tsx";

interface FoundZonesProps {
  readonly text: string;
  /** An instant (ms). */
  readonly minute: number;
  readonly visitorZone: string;
  readonly onClear: () => void;
}

/** The matching rows of the table, from west to east, and below them the places, best first. */
export function FoundZones({ text, minute, visitorZone, onClear }: FoundZonesProps) {
  useLazyStyle(style);
  const search = useSearch(text, minute);
  const rows = useMemo(() => rowsOf(search, minute), [search, minute]);
  const status = useDebouncedValue(search.isComplete ? describe(rows, search.remark) : "");
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {search.correction && <p className="mb-3 text-ink-2">{search.correction}</p>}
      {rows.length > 0 ? (
        <ZoneRows>
          {rows.map(({ key, entry, result }) => (
            <ZoneRow
              key={key}
              entry={entry}
              visitorZone={visitorZone}
              matchedName={otherNameOfResult(result)}
              region={regionOfResult(result)}
            />
          ))}
        </ZoneRows>
      ) : (
        <div className="grid justify-items-start gap-4 border-line border-t py-10 text-ink-2">
          <p className="wrap-anywhere">{search.isComplete ? noMatchesText(text) : "Searching…"}</p>
          <Button onClick={onClear}>Show all</Button>
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

function describe(rows: readonly Row[], remark: string | undefined): string {
  const places = rows.filter(({ result }) => result.place).length;
  const zones = rows.length - places;
  const counts = [
    zones > 0 && (zones === 1 ? "1 time zone" : `${zones} time zones`),
    places > 0 && (places === 1 ? "1 place" : `${places} places`),
  ].filter(Boolean);
  const found = `${counts.join(" and ") || "No time zone"} found.`;
  return remark ? `${found} ${remark}` : found;
}
