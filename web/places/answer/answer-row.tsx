import type { ReactNode } from "react";
import {
  formatHourMinute,
  formatLongDate,
  formatWeekday,
  isDayPeriodFirst,
  timeParts,
} from "#formats/first-view";
import { formatDuration } from "#formats/lazy";
import * as m from "#messages";
import type { PairAnswer, RuleAnswer } from "../../../shared/text/answers.ts";
import { offsetAt } from "../../../shared/text/compare-zones.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { formatSpan, spellDifference } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { isolated } from "../../kit/ui/isolated.tsx";
import { describeDay } from "../../time/describe-day.ts";
import { Difference } from "../../time/difference.tsx";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { SkyGlyph } from "../../time/sky/sky-glyph.tsx";
import { useCurrentMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import type { SkyPhase } from "../../zones/sky/estimate-sun.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { AddZoneButton } from "../add-zone-button.tsx";
import type { WebPlace } from "../search-results.ts";
import {
  formatPhraseTime,
  remarkOfChoice,
  type ShownClock,
  showClock,
} from "../text/answer-texts.ts";
import { formatTimeOnDay } from "../text/describe-equation.ts";
import { describeSpan, pairTitle } from "./pair-texts.ts";
import { describeChange } from "./place-facts.ts";
import type { Answer, PlaceAnswer, QuestionAnswer, TimeAnswer } from "./use-answers.ts";

/** The cells of a row: the answer, and the button that adds its place to the list. */
export type AnswerCell = "answer" | "add";

interface AnswerRowProps<T extends Answer = Answer> {
  readonly answer: T;
  readonly minute: number;
  readonly cellId: (cell: AnswerCell) => string;
  /** Which of its cells is active, if any. */
  readonly activeCell: AnswerCell | undefined;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

interface Content {
  readonly sky: SkyPhase | undefined;
  readonly title: ReactNode;
  /** A second line. */
  readonly detail: string | undefined;
  readonly hourMinute: string;
  readonly dayPeriod: string;
  /** Below the time. */
  readonly aside: ReactNode;
}

function AnswerRow({ content, ...props }: AnswerRowProps & { readonly content: Content }) {
  const { answer, cellId, activeCell, onChoose, onPoint } = props;
  const { sky, title, detail, hourMinute, dayPeriod, aside } = content;
  const period = dayPeriod && <small>{isDayPeriodFirst ? dayPeriod : ` ${dayPeriod}`}</small>;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as below.
    <div role="row" className="answer" data-active={activeCell} onPointerEnter={onPoint}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: the field has the focus and the keys. */}
      <div
        role="gridcell"
        id={cellId("answer")}
        tabIndex={-1}
        aria-selected={activeCell === "answer"}
        className="answer-place"
        onClick={onChoose}
      >
        <span className="answer-name">
          {title}
          {detail && (
            <>
              {" "}
              <span className="answer-detail">
                <bdi>{detail}</bdi>
              </span>
            </>
          )}
        </span>{" "}
        <span className="answer-time">
          {isDayPeriodFirst && period}
          {hourMinute}
          {isDayPeriodFirst || period} <span className="answer-detail">{aside}</span>
        </span>{" "}
        {/* Shown first, spoken last. */}
        {sky ? <SkyGlyph sky={sky} /> : <span className="answer-glyph" />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
      <div role="gridcell" id={cellId("add")} aria-selected={activeCell === "add"}>
        {answer.toAdd && <AddZoneButton place={answer.toAdd} name={answer.label} tabIndex={-1} />}
      </div>
    </div>
  );
}

/** A place with its time at a minute. */
export function PlaceAnswerRow(props: AnswerRowProps<PlaceAnswer>) {
  const { answer, minute } = props;
  const { place, label, hint, detail } = answer;
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone);
  const { hourMinute, dayPeriod } = timeParts(minute, moment.offsetMinutes, useHourCycle());
  const day = describeDay(moment);
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
  const aside = (
    <>
      {day && `${day} · `}
      <Difference minutes={moment.differenceMinutes} />
    </>
  );
  return (
    <AnswerRow
      {...props}
      content={{ sky: moment.sky.phase, title, detail, hourMinute, dayPeriod, aside }}
    />
  );
}

/** How far two places are apart, or when the clocks of one change. */
export function QuestionAnswerRow(props: AnswerRowProps<QuestionAnswer>) {
  const { question } = props.answer;
  return question.kind === "pair" ? (
    <PairRow {...props} pair={question} />
  ) : (
    <RuleRow {...props} rule={question} />
  );
}

interface PairRowProps extends AnswerRowProps<QuestionAnswer> {
  readonly pair: PairAnswer<WebPlace>;
}

function PairRow({ pair, ...props }: PairRowProps) {
  const { minute } = props;
  const hourCycle = useHourCycle();
  const [from, to] = [pair.from, pair.to].map(showClock) as [ShownClock, ShownClock];
  const offsets = [from, to].map(({ zone }) => offsetAt(zone, minute));
  const times = offsets.map((offset) => formatHourMinute(minute, offset, hourCycle));
  const days = new Set(offsets.map((offset) => formatWeekday(minute, offset)));
  const [now, later] = pair.differences;
  const span = later && describeSpan(later, now, [from.zone, to.zone], formatDuration);
  const toName = to.name ?? m.placeYourTime();
  return (
    <AnswerRow
      {...props}
      content={{
        sky: undefined,
        title: (
          <span className="answer-label">
            {from.name ? pairTitle(now, from.name, toName, formatDuration) : toName}
          </span>
        ),
        detail: [from.name ? "" : spellDifference(now.differenceMinutes), span]
          .filter(Boolean)
          .join(" · "),
        hourMinute: times.join(" = "),
        dayPeriod: "",
        aside: [...days].join(" = "),
      }}
    />
  );
}

interface RuleRowProps extends AnswerRowProps<QuestionAnswer> {
  readonly rule: RuleAnswer<WebPlace>;
}

function RuleRow({ rule: { clock, changes }, ...props }: RuleRowProps) {
  const { minute } = props;
  const hourCycle = useHourCycle();
  const { name = m.placeYourTime(), zone } = showClock(clock);
  const offset = offsetAt(zone, minute);
  const [next, after] = changes.map((change) => describeChange(change, hourCycle));
  return (
    <AnswerRow
      {...props}
      content={{
        sky: undefined,
        title: <span className="answer-label">{next ?? m.placeNoDst()}</span>,
        detail: [name, after].filter(Boolean).join(" · "),
        hourMinute: formatHourMinute(minute, offset, hourCycle),
        dayPeriod: "",
        aside: "",
      }}
    />
  );
}

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
