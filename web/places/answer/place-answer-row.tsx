import { timeParts } from "#formats/first-view";
import { formatDifference } from "../../i18n/composed-formats.ts";
import { describeDay } from "../../time/describe-day.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { AnswerRow, type AnswerRowProps } from "./answer-row.tsx";
import type { PlaceAnswer } from "./use-answers.ts";

/** A place with its time at a minute. */
export function PlaceAnswerRow(props: AnswerRowProps<PlaceAnswer>) {
  const { answer, minute } = props;
  const { place, label, hint, detail } = answer;
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone);
  const { hourMinute, dayPeriod } = timeParts(minute, moment.offsetMinutes, useHourCycle());
  const day = describeDay(moment);
  const difference = formatDifference(moment.differenceMinutes);
  const title = (
    <>
      <bdi className="answer-label">{label}</bdi>
      {hint && (
        <>
          {" "}
          <bdi className="answer-hint">{hint}</bdi>
        </>
      )}
    </>
  );
  const aside = [day, difference].filter(Boolean).join(" · ");
  return (
    <AnswerRow
      {...props}
      content={{ sky: moment.sky.phase, title, detail, hourMinute, dayPeriod, aside }}
    />
  );
}
