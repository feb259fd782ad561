import { formatList } from "#formats/lazy";
import * as m from "#messages";
import { isolate } from "../../i18n/isolate.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import type { NamedPlace } from "../../services/list-entries.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import type { Occurrence, Series } from "../../zones/series/series.ts";
import { type SeriesMove, seriesMoves } from "../../zones/series/series-moves.ts";
import { describeMove, seriesDay, seriesTime } from "./describe-series.ts";
import style from "./series-dates.css?inline";
import type { ComingMeetings } from "./series-text.ts";

interface SeriesDatesProps {
  readonly coming: ComingMeetings;
  /** Whose times are listed. */
  readonly places: readonly NamedPlace[];
  /** Skips a date by its index, or puts it back. Without it the dates are only shown. */
  readonly onSkip?: (index: number) => void;
}

/** The coming dates of a series with everyone's times, and for whom they move. */
export function SeriesDates({ coming, places, onSkip }: SeriesDatesProps) {
  const { series, occurrences } = coming;
  const hourCycle = useHourCycle();
  useLazyStyle(style);
  const zones = places.map(({ place }) => place.zone);
  const moves = seriesMoves(series, zones, occurrences);
  return (
    <div className="series-dates">
      {moves.length > 0 && (
        <ul className="series-moves">
          {moves.map((move, index) => (
            <li key={index}>{describeMove(series, move, listNames(move, places))}</li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the arrow keys. */}
      <section className="series-scroller" tabIndex={0} aria-label={m.seriesDates()}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.meetingColumnDate()}</th>
              {places.map(({ name }, index) => (
                <th key={index} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
              {onSkip && <td />}
            </tr>
          </thead>
          <tbody>
            {occurrences.map((occurrence) => (
              <tr key={occurrence.index} data-skipped={occurrence.isSkipped}>
                <th scope="row">{seriesDay(series, occurrence)}</th>
                {zones.map((zone, index) => (
                  <td key={index} data-moved={isMoved(occurrence, index, moves)}>
                    {seriesTime(series, occurrence, zone, hourCycle)}
                  </td>
                ))}
                {onSkip && (
                  <td>
                    <SkipButton {...{ series, occurrence, onSkip }} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface SkipButtonProps {
  readonly series: Series;
  readonly occurrence: Occurrence;
  readonly onSkip: (index: number) => void;
}

function SkipButton({ series, occurrence, onSkip }: SkipButtonProps) {
  const { index, isSkipped } = occurrence;
  const date = seriesDay(series, occurrence);
  return (
    <Button
      variant="quiet"
      aria-label={isSkipped ? m.meetingPutBackName({ name: date }) : m.seriesSkipDate({ date })}
      onClick={() => onSkip(index)}
    >
      {isSkipped ? m.meetingPutBack() : m.seriesSkip()}
    </Button>
  );
}

function listNames({ zones }: SeriesMove, places: readonly NamedPlace[]): string {
  const names = zones.map((index) => places[index]?.name ?? "");
  return formatList(
    names.map((name) => (name === m.meetingVisitor() ? m.meetingYou() : isolate(name))),
  );
}

function isMoved({ index: date }: Occurrence, zone: number, moves: readonly SeriesMove[]): boolean {
  return moves.some(
    ({ zones, from, last }) =>
      zones.includes(zone) && date >= from.index && date <= (last?.index ?? date),
  );
}
