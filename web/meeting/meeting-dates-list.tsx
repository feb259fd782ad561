import { useState } from "react";
import { formatShortDateWithWeekday } from "#formats/lazy";
import * as m from "#messages";
import type { Meeting } from "../../shared/meeting/meeting.ts";
import { isolate } from "../i18n/isolate.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { Changed } from "./labels.tsx";
import { comingDates } from "./meeting-dates.ts";
import style from "./meeting-dates-list.css?inline";
import { shiftText } from "./meeting-text.ts";

interface MeetingDatesListProps {
  readonly meeting: Meeting;
  readonly places: readonly ListEntry[];
  /** Only dates that end after this instant (ms). */
  readonly from: number;
  readonly isFirstShown?: true;
  readonly onSkip?: (index: number) => void;
}

const FEW = 3;

export function MeetingDatesList(props: MeetingDatesListProps) {
  const { meeting, places, from, isFirstShown, onSkip } = props;
  const { zone } = useVisitorZone();
  const [isExpanded, setExpanded] = useState(false);
  useLazyStyle(style);
  const zones = places.map(({ place }) => place.zone);
  const dates = comingDates(meeting, zones, from).slice(isFirstShown ? 1 : 0);
  const folded = dates.filter(
    ({ shifts }, index) => index < FEW || (!isFirstShown && shifts.length > 0),
  );
  const names = places.map(({ name }) => (name === m.meetingVisitor() ? name : isolate(name)));
  return (
    <div className="meeting-dates stack gap-1" data-expanded={isExpanded}>
      <ol aria-label={m.seriesDates()}>
        {(isExpanded ? dates : folded).map(({ index, isSkipped, shifts, span }) => {
          const day = formatShortDateWithWeekday(span.start, zone);
          const skipLabel = isSkipped
            ? m.meetingPutBackName({ name: day })
            : m.seriesSkipDate({ date: day });
          return (
            <li key={index} data-skipped={isSkipped} className="row lined target gap-x-4">
              <span className="strong grow">{day}</span>
              <span>{formatHourMinute(span.start, zone)}</span>
              {shifts.map((shift) => (
                <Changed key={shift.zones.join()} {...shiftText(shift, names, meeting.zone)} />
              ))}
              {isExpanded && onSkip && (
                <Button variant="quiet" aria-label={skipLabel} onClick={() => onSkip(index)}>
                  {isSkipped ? m.meetingPutBack() : m.seriesSkip()}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {(onSkip !== undefined || folded.length < dates.length) && (
        <Button
          variant="quiet"
          className="meeting-dates-more text-link"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? m.datesFewer() : m.datesAll()}
        </Button>
      )}
    </div>
  );
}
