import { type MouseEvent, memo, type Ref } from "react";
import { formatOffset } from "#formats/first-view";
import * as m from "#messages";
import { type Place, placeKey, type RowPlace } from "../../shared/place.ts";
import { formatOffset as formatEnglishOffset } from "../../shared/zones/format-offset.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { formatDifference } from "../i18n/composed-formats.ts";
import { isolated } from "../i18n/isolate.ts";
import { placeName, timezoneName } from "../i18n/names.ts";
import { announce } from "../kit/ui/announce.ts";
import { AddZoneButton } from "../places/add-zone-button.tsx";
import { togglePlace } from "../places/answer/shown-place.ts";
import type { SearchResult } from "../places/search-zones.ts";
import { myZones } from "../services/my-zones.ts";
import { ChangeNote } from "../time/change-note.tsx";
import { describeDay } from "../time/day-label.tsx";
import { Difference } from "../time/difference.tsx";
import { DayBar } from "../time/sky/day-bar.tsx";
import { SKY_NAMES, SkyGlyph } from "../time/sky/sky-glyph.tsx";
import { useTickingMinute } from "../time/ticking.ts";
import { TickingTime } from "../time/ticking-time.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { nextOrder, type SortKey, type TableOrder, tableDensity } from "./table-view.ts";
import type { ZoneRegion } from "./zone-region.ts";

export type TableRow = Pick<SearchResult, "place" | "matched">;

interface ZoneRowsProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly rows: readonly TableRow[];
  /** Of a search, which also finds places that are not in the table. */
  readonly regionOf?: (place: Place) => string;
  /** The row of the visitor's zone. */
  readonly marked: RowPlace | undefined;
  readonly order: TableOrder;
  readonly onSort: (by: SortKey) => void;
}

export interface NarrowedRows extends Pick<ZoneRowsProps, "marked" | "order" | "onSort"> {
  readonly region: ZoneRegion | undefined;
  /** An instant (ms). */
  readonly minute: number;
}

export const ZoneRows = memo(function ZoneRows(props: ZoneRowsProps) {
  const { ref, rows, regionOf, marked, order, onSort } = props;
  const density = tableDensity.use();
  const visitorZone = useVisitorZone().zone;
  const header = (by: SortKey, name: string) => (
    <th
      scope="col"
      aria-sort={order.by === by ? (order.isDescending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        className="target"
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
          <tbody data-roving="" onClick={(event) => pressRow(event, rows)}>
            {rows.map(({ place, matched }) => (
              <ZoneRow
                key={placeKey(place)}
                place={place}
                matched={matched}
                region={regionOf?.(place)}
                isVisitors={place === marked}
                visitorZone={visitorZone}
              />
            ))}
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
function pressRow({ target }: MouseEvent, rows: readonly TableRow[]): void {
  const row = (target as Element).closest("tr");
  const place = row && rows[row.sectionRowIndex]?.place;
  const pressed = (target as Element).closest("button");
  if (!place || pressed?.ariaDisabled) return;
  if (pressed?.matches(".add-zone")) {
    void myZones.add(place);
  } else if (pressed || getSelection()?.isCollapsed) {
    togglePlace(place, row.querySelector<HTMLElement>(".zone-row-name") ?? row, row);
  }
}

interface ZoneRowProps extends TableRow {
  readonly region: string | undefined;
  readonly isVisitors: boolean;
  /** Given by the table, so that not every row follows it. */
  readonly visitorZone: string;
}

const ZoneRow = memo(function ZoneRow(props: ZoneRowProps) {
  const { place, isVisitors, visitorZone, matched, region } = props;
  const [displayed, ref, wasNear] = useTickingMinute<HTMLTableRowElement>();
  const { minute, isPlaceholder, formatter } = displayed;
  const moment = zoneMoment(place.zone, minute, visitorZone);
  const englishOffset = formatEnglishOffset(moment.offsetMinutes);
  const city = placeName(place);
  const row = place.kind === "row" ? place : WORLD_ZONES.find(({ zone }) => zone === place.zone);
  const timezone = timezoneName(row?.timezone ?? place.zone);
  const names = [city, timezone, englishOffset];
  // Of a row that has never been near the viewport only what is shown is rendered: there are ninety.
  const isSeen = !isPlaceholder && (wasNear || isVisitors);
  const isMarked = isVisitors && !isPlaceholder;
  const day = describeDay(moment);
  const notes = [day, formatter?.differentDayPart(moment)].filter(Boolean).join(m.listSeparator());
  const difference = [formatDifference(moment.differenceMinutes).replaceAll(" ", "\u00a0"), notes]
    .filter(Boolean)
    .join(m.listSeparator());
  return (
    <tr ref={ref} data-visitor={isMarked || undefined}>
      <th scope="row">
        {matched && !names.includes(matched) && (
          <span className="hint unstressed">
            <bdi>{matched}</bdi> <span aria-hidden="true">→ </span>
          </span>
        )}
        <button type="button" className="zone-row-name name-button">
          {timezone}
        </button>
        {isMarked && (
          <span className="zone-row-visitor small">
            <span aria-hidden="true">{m.you()}</span>
            <span className="sr-only">{m.zonesYourZone()}</span>
          </span>
        )}
        {!isPlaceholder && <ChangeNote moment={moment} formatter={formatter} />}
      </th>
      {region ? (
        <td className="zone-row-region breaking">
          {m.placeTitle({ place: city, country: region, bdi: isolated })}
        </td>
      ) : (
        <td>{city}</td>
      )}
      <td>{!isPlaceholder && formatOffset(moment.offsetMinutes)}</td>
      <td>
        {isSeen && <Difference minutes={moment.differenceMinutes}>{difference}</Difference>}
        {!isPlaceholder && !isSeen && difference}
      </td>
      <td>
        {isSeen && (
          <DayBar
            minuteOfDay={moment.minuteOfDay}
            sun={moment.sky.sun}
            name={SKY_NAMES[moment.sky.phase]}
          />
        )}
      </td>
      <td>
        {isSeen && <SkyGlyph sky={moment.sky.phase} isDecorative />}
        {!isPlaceholder && (
          <TickingTime moment={moment} place={isSeen ? city : undefined} displayed={displayed} />
        )}
      </td>
      <td>{isSeen && <AddZoneButton place={place} name={city} isPressedByList />}</td>
    </tr>
  );
});
