import { useEffect, useReducer, useRef, useState } from "react";
import * as m from "#messages";
import { lazyPart, loadWhenIdle, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../kit/lazy/prerendered.tsx";
import { Button } from "../kit/ui/button.tsx";
import { SearchField } from "../kit/ui/search-field.tsx";
import { useTickingMinute } from "../time/ticking.ts";
import { AllZones } from "./all-zones.tsx";
import { nextOrder, WEST_TO_EAST } from "./table-view.ts";
import { useVisitorEntry } from "./visitor-entry.ts";
import type { ZoneRegion } from "./zone-region.ts";

/** Loaded when the search field is focused: it has all the names. */
const search = lazyPart(() => import("./found-zones.tsx"));

const tools = lazyPart(() => import("./zone-tools.tsx"));

const ROWS_AT_ONCE = 16;

/** The zones from west to east by their current offset, or sorted otherwise; a search narrows them, and adds places. */
export function ZoneTable() {
  const [{ minute }, ref] = useTickingMinute<HTMLElement>();
  const [query, setQuery] = useState("");
  const [region, setRegion] = useState<ZoneRegion>();
  const [order, sortBy] = useReducer(nextOrder, WEST_TO_EAST);
  const [isRowWanted, setRowWanted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const { part, failed } = useLazyPart(search);
  const { part: toolsPart } = useLazyPart(tools);
  const visitor = useVisitorEntry(minute);
  const rows = {
    region,
    minute,
    visitor,
    order,
    onSort: sortBy,
  };

  useEffect(() => loadWhenIdle(tools), []);
  const isLoaded = toolsPart !== undefined;
  useEffect(() => (isLoaded ? drawRows() : undefined), [isLoaded]);

  function narrow(text: string) {
    setQuery(text);
    search.load();
  }

  function showAll() {
    setQuery("");
    setRegion(undefined);
    field.current?.focus();
  }

  function showVisitorsRow() {
    setQuery("");
    setRegion(undefined);
    setRowWanted(true);
  }

  return (
    <section
      ref={ref}
      aria-labelledby="world-timezones"
      className={query || region ? "zones-narrowed" : ""}
    >
      <div className="zones-head row spread gap-3 gap-x-6">
        <div className="row target gap-x-2">
          <h2 id="world-timezones" className="heading">
            {m.zonesHeading()}
          </h2>
          {isHydrated && (
            <Button variant="quiet" className="screen-only" onClick={showVisitorsRow}>
              {m.zonesGoToYours()}
            </Button>
          )}
        </div>
        <SearchField
          ref={field}
          label={m.zonesSearch()}
          placeholder={m.zonesSearchHint()}
          value={query}
          onChange={narrow}
          onFocus={search.load}
        />
      </div>
      <div className="zone-tools target bar spread">
        {toolsPart && (
          <toolsPart.ZoneTools
            region={region}
            onRegionChange={setRegion}
            isSearching={query !== ""}
          />
        )}
      </div>
      {query && failed && <p className="hint">{m.zonesSearchFailed()}</p>}
      {query && part ? (
        <part.FoundZones
          text={query}
          onAllRegions={() => setRegion(undefined)}
          onClear={showAll}
          {...rows}
        />
      ) : (
        <AllZones isRowWanted={isRowWanted} setRowWanted={setRowWanted} {...rows} />
      )}
    </section>
  );
}

/** On a phone rows out of sight are laid out some at a time: all at once would block a slow one for 150 ms. */
function drawRows(): () => void {
  const rows = [...document.querySelectorAll(".zone-table tbody tr:not([data-drawn])")];
  const drawSome = () => {
    for (const row of rows.splice(0, ROWS_AT_ONCE)) row.toggleAttribute("data-drawn", true);
    if (rows.length === 0) clearInterval(timer);
  };
  const timer = setInterval(drawSome, 50);
  return () => clearInterval(timer);
}
