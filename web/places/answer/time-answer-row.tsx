import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { formatLongDate, formatWeekday } from "../../i18n/format-date.ts";
import { formatSpan } from "../../i18n/format-span.ts";
import { timeParts } from "../../i18n/format-time.ts";
import { isolated } from "../../kit/ui/isolated.tsx";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useCurrentMinute } from "../../time/tick.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { formatPhraseTime, remarkOfChoice } from "../phrase/phrase-texts.ts";
import { AnswerRow, type AnswerRowProps } from "./answer-row.tsx";
import type { TimeAnswer } from "./use-answers.ts";

/** A time in a place or zone, and what it is for the visitor. */
export function TimeAnswerRow(props: AnswerRowProps<TimeAnswer>) {
  const { answer, visitorZone } = props;
  const { choice, name, detail } = answer.time;
  const hourCycle = useHourCycle();
  const now = useCurrentMinute();
  const { instant, end, zone } = choice;
  const offsetMinutes = civilOffsetMinutesAt(visitorZone, instant);
  const { hourMinute, dayPeriod } = timeParts(instant, offsetMinutes, hourCycle);
  const longDate = formatLongDate(instant, offsetMinutes);
  const { time, date } = formatPhraseTime(choice, now, hourCycle);
  const title = (
    <span className="font-medium">
      {name ? m.phraseTimeIn({ time, place: name, bdi: isolated }) : answer.label}
    </span>
  );
  const details = name ? [date, detail] : [longDate];
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
