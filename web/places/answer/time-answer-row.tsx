import { formatLongDate, formatWeekday, timeParts } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { isolated } from "../../kit/ui/isolated.tsx";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useCurrentMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { formatPhraseTime, remarkOfChoice } from "../text/answer-texts.ts";
import { formatTimeOnDay } from "../text/describe-equation.ts";
import { AnswerRow, type AnswerRowProps } from "./answer-row.tsx";
import type { TimeAnswer } from "./use-answers.ts";

/** A time in a place or zone, and what it is for the visitor. */
export function TimeAnswerRow(props: AnswerRowProps<TimeAnswer>) {
  const { choice, name, detail, target } = props.answer.time;
  const hourCycle = useHourCycle();
  const now = useCurrentMinute();
  const { instant, end, zone } = choice;
  const visitorZone = useVisitorZone().zone;
  const offsetMinutes = civilOffsetMinutesAt(visitorZone, instant);
  const { hourMinute, dayPeriod } = timeParts(instant, offsetMinutes, hourCycle);
  const longDate = formatLongDate(instant, offsetMinutes);
  const { time, date } = formatPhraseTime(choice, now, hourCycle);
  const title = (
    <span className="answer-label">
      {name ? m.phraseTimeIn({ time, place: name, bdi: isolated }) : props.answer.label}
    </span>
  );
  const there =
    target &&
    `= ${m.spokenTime({ time: formatTimeOnDay(choice, target.zone, hourCycle), place: isolate(target.name ?? m.placeYourTime()) })}`;
  const details = name ? [there, date, detail] : [there, longDate];
  return (
    <AnswerRow
      {...props}
      content={{
        sky: zone === undefined ? undefined : zoneMoment(zone, instant).sky.phase,
        title,
        detail: [...details, remarkOfChoice(choice, hourCycle)].filter(Boolean).join(" · "),
        ...(end === undefined
          ? { hourMinute, dayPeriod }
          : {
              hourMinute: formatSpan({ start: instant, end }, visitorZone, hourCycle),
              dayPeriod: "",
            }),
        aside: name ? m.phraseForYou({ weekday: formatWeekday(instant, offsetMinutes) }) : "",
      }}
    />
  );
}
