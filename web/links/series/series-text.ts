import * as m from "#messages";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { NamedPlace } from "../../services/list-entries.ts";
import type { Occurrence, Series } from "../../zones/series/series.ts";
import { escapeHtml } from "../calendar/escape-html.ts";
import { onOneLine, TABLE } from "../calendar/meeting-text.ts";
import { describeSeries, seriesDay, seriesTime } from "./describe-series.ts";

/** A series with its coming dates. */
export interface ComingMeetings {
  readonly series: Series;
  readonly occurrences: readonly Occurrence[];
}

/** How it repeats, then a line per date: "Tue, Mar 16: Berlin 3:00–4:00 pm · Tokyo 11:00 pm–12:00 am". */
export function seriesText(
  { series, occurrences }: ComingMeetings,
  places: readonly NamedPlace[],
  hourCycle: HourCycle,
): string {
  const lines = held(occurrences).map((occurrence) => {
    const times = places.map(
      ({ name, place }) =>
        `${isolate(onOneLine(name))} ${seriesTime(series, occurrence, place.zone, hourCycle)}`,
    );
    return m.seriesMovedOn({ date: seriesDay(series, occurrence), change: times.join(" · ") });
  });
  return [describeSeries(series), ...lines].join("\n");
}

/** The title, and a table for mail and documents: a row per date, a column per place. */
export function seriesHtml(
  { series, occurrences }: ComingMeetings,
  places: readonly NamedPlace[],
  hourCycle: HourCycle,
  title?: string,
): string {
  const heading = title ? `<p><b>${escapeHtml(isolate(title))}</b></p>` : "";
  const names = places.map(({ name }) => isolate(onOneLine(name)));
  const head = [m.meetingColumnDate(), ...names].map(
    (name) => `<th scope="col" align="left">${escapeHtml(name)}</th>`,
  );
  const rows = held(occurrences).map((occurrence) => {
    const cells = places.map(({ place: { zone } }) => {
      const time = seriesTime(series, occurrence, zone, hourCycle);
      return `<td nowrap>${escapeHtml(time)}</td>`;
    });
    const date = escapeHtml(seriesDay(series, occurrence));
    return `<tr><th scope="row" align="left" nowrap>${date}</th>${cells.join("")}</tr>`;
  });
  const repeat = `<p>${escapeHtml(describeSeries(series))}</p>`;
  return `${heading}${repeat}${TABLE}<thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function held(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  return occurrences.filter(({ isSkipped }) => !isSkipped);
}
