import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { announce } from "../kit/ui/announce.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { sortRows, useTableDensity, WEST_TO_EAST } from "./table-view.ts";
import type { VisitorEntry } from "./visitor-entry.ts";
import { regionOfZone, type ZoneRegion } from "./zone-region.ts";
import { type TableSorting, ZoneRow, ZoneRows } from "./zone-rows.tsx";

interface AllZonesProps extends TableSorting {
  readonly region: ZoneRegion | undefined;
  /** An instant (ms). */
  readonly minute: number;
  readonly visitor: VisitorEntry;
  readonly isRowWanted: boolean;
  readonly setRowWanted: (isWanted: boolean) => void;
}

const ALL = WORLD_ZONES.map((place) => ({ place }));

export function AllZones(props: AllZonesProps) {
  const { region, minute, visitor, order, onSort, isRowWanted, setRowWanted } = props;
  const density = useTableDensity();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = region ? ALL.filter(({ place }) => regionOfZone(place.zone) === region) : ALL;
  const visitorZone = useVisitorZone().zone;
  const sorted = sortRows(rows, order, minute, visitorZone).map(({ place }) => place);
  const [entries, setEntries] = useState(sorted);
  // The same array while nothing moved, so that React need not compare ninety rows.
  if (sorted.length !== entries.length || sorted.some((entry, row) => entry !== entries[row])) {
    setEntries(sorted);
  }
  const { entry: visitorEntry, isTheirs } = visitor;
  const index = entries.indexOf(visitorEntry);
  useOpenAtRow(
    scroller,
    order === WEST_TO_EAST ? index : -1,
    `${order.by} ${order.isDescending} ${region} ${density}`,
  );
  useEffect(() => {
    if (!isRowWanted) return;
    focusRow(scroller.current, index);
    setRowWanted(false);
  }, [isRowWanted, setRowWanted, index]);
  const children = useMemo(
    () =>
      entries.map((entry) => (
        <ZoneRow
          key={entry.timezone}
          place={entry}
          isVisitors={isTheirs && entry === visitorEntry}
          visitorZone={visitorZone}
        />
      )),
    [entries, isTheirs, visitorEntry, visitorZone],
  );
  return (
    <ZoneRows ref={scroller} order={order} onSort={onSort} places={entries}>
      {children}
    </ZoneRows>
  );
}

/**
 * Scrolls a table to a row, or to its top for -1: before it is first seen, unless the visitor has scrolled it, and
 * whenever its arrangement changes. The page itself does not scroll.
 */
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
