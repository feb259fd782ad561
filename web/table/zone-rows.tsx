import { type MouseEvent, memo, type ReactNode, type Ref } from "react";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { announce } from "../kit/ui/announce.ts";
import { togglePlace } from "../places/answer/shown-place.ts";
import { myZones } from "../services/my-zones.ts";
import { nextOrder, type SortKey, type TableOrder, useTableDensity } from "./table-view.ts";

export interface TableSorting {
  readonly order: TableOrder;
  readonly onSort: (by: SortKey) => void;
}

interface ZoneRowsProps extends TableSorting {
  readonly ref?: Ref<HTMLDivElement>;
  /** Of the rows, in their order. */
  readonly places: readonly Place[];
  readonly children: ReactNode;
}

/** The table around its rows, which scroll under its head. */
export const ZoneRows = memo(function ZoneRows(props: ZoneRowsProps) {
  const { ref, order, onSort, places, children } = props;
  const density = useTableDensity();
  const header = (by: SortKey, name: string) => (
    <th
      scope="col"
      aria-sort={order.by === by ? (order.isDescending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        aria-label={order.by === by ? describeOrder(name, order) : undefined}
        onClick={() => {
          onSort(by);
          announce(describeOrder(name, nextOrder(order, by)));
        }}
      >
        {name}
      </button>
    </th>
  );
  return (
    <div className="zone-table-container">
      {/* No tab stop: its rows are one, and scroll it. */}
      <section ref={ref} aria-label={m.zonesTable()} tabIndex={-1}>
        <table className="zone-table" data-density={density === "compact" ? density : undefined}>
          <thead>
            <tr>
              <th scope="col">{m.zonesColumnZone()}</th>
              {header("city", m.zonesColumnCity())}
              {header("offset", m.zonesColumnOffset())}
              {header("difference", m.zonesColumnDifference())}
              <th scope="col">{m.zonesColumnDay()}</th>
              <th scope="col">{m.zonesColumnTime()}</th>
              <td />
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: each row has a button, which a press on the row presses. */}
          <tbody data-roving="" onClick={(event) => pressRow(event, places)}>
            {children}
          </tbody>
        </table>
      </section>
    </div>
  );
});

function describeOrder(column: string, { isDescending }: TableOrder): string {
  return m.zonesSorted({ column, order: isDescending ? "descending" : "ascending" });
}

/** One listener for all rows: a press adds the place, or shows it. */
function pressRow({ target }: MouseEvent, places: readonly Place[]): void {
  const row = (target as Element).closest("tr");
  const place = row && places[row.sectionRowIndex];
  const pressed = (target as Element).closest("button");
  if (!place || pressed?.ariaDisabled) return;
  if (pressed?.matches(".add-zone")) {
    void myZones.add(place);
  } else if (pressed || getSelection()?.isCollapsed) {
    togglePlace(place, row.querySelector<HTMLElement>(".zone-row-name") ?? row, row);
  }
}
