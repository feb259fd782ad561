import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "#messages";
import type { RowPlace } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { lazyPart, loadWhenIdle, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../kit/lazy/prerendered.tsx";
import { announce } from "../kit/ui/announce.ts";
import { Button } from "../kit/ui/button.tsx";
import { SearchField } from "../kit/ui/search-field.tsx";
import { useTickingMinute } from "../time/ticking.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { nextOrder, sortRows, tableDensity, WEST_TO_EAST } from "./table-view.ts";
import { regionOfZone, type ZoneRegion } from "./zone-region.ts";
import { type NarrowedRows, ZoneRows } from "./zone-rows.tsx";

/** Loaded when the search field is focused, or if the visitor's zone has no row of its own: it has all the names. */
const search = lazyPart(() => import("./found-zones.tsx"));

const tools = lazyPart(() => import("./zone-tools.tsx"));

const ROWS_AT_ONCE = 4;

/** The zones from west to east by their current offset, or sorted otherwise; a search narrows them, and adds places. */
export function ZoneTable() {
  const [{ minute }, ref] = useTickingMinute<HTMLElement>();
  const [query, setQuery] = useState("");
  const [region, setRegion] = useState<ZoneRegion>();
  const [order, sortBy] = useReducer(nextOrder, WEST_TO_EAST);
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const visitorZone = useVisitorZone().zone;
  const isHydrated = useIsHydrated();
  const { part, failed } = useLazyPart(search);
  const { part: toolsPart } = useLazyPart(tools);
  const { own, nearest } = useVisitorRow(minute);
  const rows: NarrowedRows = { region, minute, marked: own, order, onSort: sortBy };

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
    flushSync(() => {
      setQuery("");
      setRegion(undefined);
    });
    const all = sortRows(ALL, order, minute, visitorZone);
    focusRow(
      scroller.current,
      all.findIndex(({ place }) => place === nearest),
    );
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
        <AllZones {...{ ...rows, nearest, scroller }} />
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

const ALL = WORLD_ZONES.map((place) => ({ place }));

interface AllZonesProps extends NarrowedRows {
  readonly nearest: RowPlace;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

function AllZones(props: AllZonesProps) {
  const { region, minute, marked, nearest, order, onSort, scroller } = props;
  const density = tableDensity.use();
  const rows = region ? ALL.filter(({ place }) => regionOfZone(place.zone) === region) : ALL;
  const visitorZone = useVisitorZone().zone;
  const sorted = sortRows(rows, order, minute, visitorZone);
  const [entries, setEntries] = useState(sorted);
  // The same array while nothing moved, so that React need not compare ninety rows.
  if (sorted.length !== entries.length || sorted.some((entry, row) => entry !== entries[row])) {
    setEntries(sorted);
  }
  const index = entries.findIndex(({ place }) => place === nearest);
  useOpenAtRow(
    scroller,
    order === WEST_TO_EAST ? index : -1,
    `${order.by} ${order.isDescending} ${region} ${density}`,
  );
  return <ZoneRows ref={scroller} rows={entries} {...{ marked, order, onSort }} />;
}

/** Scrolls a table to a row, or to its top for -1: before it is first seen, unless the visitor has scrolled it, and whenever its arrangement changes. */
function useOpenAtRow(
  scroller: RefObject<HTMLElement | null>,
  index: number,
  arrangement: string,
): void {
  const openedAt = useRef({ top: 0, arrangement });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && element.scrollTop === openedAt.current.top) {
          openedAt.current.top = scrollToRow(element, index);
        }
      },
      { rootMargin: "32px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, index]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || openedAt.current.arrangement === arrangement) return;
    openedAt.current = { top: scrollToRow(element, index), arrangement };
  });
}

/** Scrolls a table to a row and brings the table into view; the row's name gets the focus, and its time is spoken. */
function focusRow(scroller: HTMLElement | null, index: number): void {
  const row = scroller && rowAt(scroller, index);
  if (!row) return;
  scrollToRow(scroller, index);
  scroller.scrollIntoView({ block: "nearest" });
  row.querySelector("button")?.focus({ preventScroll: true });
  announce(row.querySelector("time")?.textContent ?? "");
}

function scrollToRow(scroller: HTMLElement, index: number): number {
  const row = rowAt(scroller, index);
  scroller.scrollTop = row ? row.offsetTop - (scroller.clientHeight - row.offsetHeight) / 2 : 0;
  return scroller.scrollTop;
}

function rowAt(scroller: HTMLElement, index: number): HTMLTableRowElement | undefined {
  return scroller.querySelector("tbody")?.rows[index];
}

/** The row of the visitor's zone, if it is found, and the one with the nearest offset at an instant (ms). */
function useVisitorRow(instant: number) {
  const visitorZone = useVisitorZone().zone;
  const { part } = useLazyPart(search);
  const current = currentZone(visitorZone);
  const own = WORLD_ZONES.find(({ zone }) => zone === current);
  const hasOwn = own !== undefined;
  useEffect(() => {
    if (!hasOwn) loadWhenIdle(search);
  }, [hasOwn]);
  const theirs = useZoneMemo(() => own ?? part?.entryOfZone(visitorZone), [own, part, visitorZone]);
  return { own: theirs, nearest: theirs ?? nearestEntry(visitorZone, instant) };
}

function nearestEntry(zone: string, instant: number): RowPlace {
  const offsetMinutes = civilOffsetMinutesAt(zone, instant);
  const distanceOf = (entry: RowPlace) =>
    Math.abs(civilOffsetMinutesAt(entry.zone, instant) - offsetMinutes);
  return WORLD_ZONES.reduce((nearest, entry) =>
    distanceOf(entry) < distanceOf(nearest) ? entry : nearest,
  );
}
